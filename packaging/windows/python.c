/* python.exe: hands its command line to the Python library beside it. For trials; a release has the one of Python's makers. */
#include <windows.h>
#include <stdio.h>

typedef int (*python_main)(int, wchar_t **);

int wmain(int argc, wchar_t **argv)
{
    HMODULE library = LoadLibraryW(L"python312.dll");
    python_main run = library ? (python_main)(void *)GetProcAddress(library, "Py_Main") : NULL;
    if (!run) {
        fprintf(stderr, "python312.dll cannot be loaded, or is not whole: error %lu\n", GetLastError());
        return 103;
    }
    return run(argc, argv);
}
