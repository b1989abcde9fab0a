"""The shapes of what people type in, nothing of the rules."""
