"""Runs inside the environment of new-agent-memory 0.2.0: asks it through its public API only."""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Read a task from stdin, print for each request the numbers of the entries found."""
    from new_agent_memory import HumanLikeMemorySystem, MemoryType

    task = json.load(sys.stdin)
    memory = HumanLikeMemorySystem()
    numbers: dict[str, int] = {}
    for number, entry in enumerate(task["entries"]):
        memory.add_memory(memory_type=MemoryType.PREFERENCE, **entry)
        numbers.setdefault(entry["content"], number)
    answers = []
    for request in task["requests"]:
        found = memory.retrieve(request)
        chunks = found.chunks if found.success else []
        answers.append([numbers[chunk.content] for chunk in chunks if chunk.content in numbers])
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
