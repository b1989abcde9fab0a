"""Files with something strange somewhere inside."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["\x00", "\ud800", "2999-01-01", "x" * 300, -1, 10**40]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def mangled(data: st.DataObject, value: Any) -> Any:
    """The value with something strange somewhere inside, usually deep inside."""
    if isinstance(value, (dict, list)) and value and data.draw(st.integers(0, 5)):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        copy: Any = value.copy()
        if data.draw(st.integers(0, 6)) == 0:
            del copy[key]
        else:
            copy[key] = mangled(data, value[key])
        return copy
    if isinstance(value, list) and data.draw(st.booleans()):
        return value + value
    return data.draw(STRANGE)
