"""Games in and out: files that a group takes away, and files from which it takes games in."""
