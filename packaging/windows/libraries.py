"""Whether every library that a part of the program asks for is there when it is asked for."""

import subprocess
from functools import cache
from pathlib import Path

OF_WINDOWS = {
    "advapi32", "authz", "bcrypt", "bcryptprimitives", "cfgmgr32", "comctl32", "comdlg32", "crypt32", "d3d11", "d3d12",
    "d3d9", "dnsapi", "dwmapi", "dwrite", "dxgi", "gdi32", "icuuc", "imm32", "iphlpapi", "kernel32", "mpr", "mscms",
    "msvcrt", "ncrypt", "netapi32", "ntdll", "ole32", "oleaut32", "powrprof", "propsys", "psapi", "rpcrt4", "secur32",
    "setupapi", "shell32", "shlwapi", "uiautomationcore", "user32", "userenv", "uxtheme", "version", "winhttp", "winmm",
    "winspool.drv", "ws2_32", "wtsapi32", "cabinet",
}  # fmt: skip
"""Those of Windows 10 and newer that the program asks for."""


def missing_libraries(folder: Path) -> list[str]:
    """Which libraries are asked for under a folder, and by whom, that neither lie in it nor belong to Windows."""
    parts = [file for file in folder.rglob("*") if file.suffix.lower() in (".exe", ".dll", ".pyd")]
    there = {part.name.lower() for part in parts}
    return sorted(
        f"{wanted} ({part.relative_to(folder).as_posix()})"
        for part in parts
        for wanted in asked_for_by(part)
        if wanted not in there and not is_of_windows(wanted)
    )


def is_of_windows(library: str) -> bool:
    """Whether Windows 10 and newer have it."""
    return library.startswith(("api-ms-win-", "ext-ms-win-")) or library.removesuffix(".dll") in OF_WINDOWS


@cache
def asked_for_by(part: Path) -> frozenset[str]:
    """The libraries that a program or a library asks for when it is loaded."""
    listing = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", part], check=True, capture_output=True, text=True
    ).stdout
    return frozenset(line.split()[-1].lower() for line in listing.splitlines() if line.strip().startswith("DLL Name:"))
