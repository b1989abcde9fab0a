"""Games for the demo group, played out from the first cube to the last."""
