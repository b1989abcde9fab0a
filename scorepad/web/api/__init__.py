"""The HTTP API: the contract's commands over HTTP, its description and its page."""
