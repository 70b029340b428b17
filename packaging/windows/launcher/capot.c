/*
 * Capot.exe, which opens the window, and bin\capot.exe, which answers in a console (made with -DCONSOLE): both start the Python that lies in the folder
 * `runtime` of the program, which plays `capot_start` and listens to nothing but its own files.
 */
#include <windows.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768
#define LIBRARY L"runtime\\python312.dll"

typedef int (*python_main)(int, wchar_t **);

/* the folder of the program, with a backslash at its end */
static wchar_t home[LONGEST];

static void find_home(void)
{
    DWORD length = GetModuleFileNameW(NULL, home, LONGEST);
#ifdef CONSOLE
    int levels = 2;
#else
    int levels = 1;
#endif
    while (length > 0 && levels > 0)
        if (home[--length] == L'\\')
            levels--;
    home[length] = 0;
    wcscat(home, L"\\");
}

static void tell(const wchar_t *words)
{
#ifdef CONSOLE
    /* by Windows itself: the C library breaks off at the first sign that its own alphabet has not, as a French apostrophe */
    HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);
    static char bytes[4096];
    DWORD mode, written;
    int length = WideCharToMultiByte(CP_UTF8, 0, words, -1, bytes, sizeof bytes, NULL, NULL);
    if (GetConsoleMode(errors, &mode))
        WriteConsoleW(errors, words, wcslen(words), &written, NULL);
    else if (length > 0)
        WriteFile(errors, bytes, length - 1, &written, NULL);
#else
    MessageBoxW(NULL, words, L"Capot", MB_OK | MB_ICONERROR);
#endif
}

/* what is missing, and what helps: in most cases the program was started from within its archive */
static int complain(void)
{
    BOOL english = PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_ENGLISH;
    const wchar_t *words = english
        ? L"Capot cannot start: the folder “runtime” is not beside it, or is not whole.\n\n"
          L"If you opened a .zip archive, extract all of it first (right click, Extract All…). Otherwise install Capot again: your championships stay.\n"
        : L"Capot ne peut pas démarrer\x00A0: le dossier «\x00A0runtime\x00A0» n’est pas à côté de lui, ou n’est pas entier.\n\n"
          L"Si vous avez ouvert une archive .zip, il faut d’abord l’extraire en entier (clic droit, Extraire tout…). "
          L"Sinon, installez Capot à nouveau\x00A0: vos championnats restent en place.\n";
    tell(words);
    return 103;
}

static int play(int argc, wchar_t **argv)
{
    static wchar_t runtime[LONGEST], library[LONGEST];
    static wchar_t *options[] = {L"-I", L"-B", L"-X", L"utf8", L"-m", L"capot_start"};
    const int own = sizeof options / sizeof *options;
    wchar_t **line;
    HMODULE python;
    python_main run;

    find_home();
    if (wcslen(home) + wcslen(LIBRARY) >= LONGEST)
        return complain();
    wcscpy(runtime, home);
    wcscat(runtime, L"runtime");
    wcscpy(library, home);
    wcscat(library, LIBRARY);

    /* no library is ever taken from the folder that one happens to be in, as that of what was downloaded */
    SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    AddDllDirectory(runtime);
    python = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    run = python ? (python_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    line = calloc(argc + own + 1, sizeof *line);
    if (!run || !line)
        return complain();
    line[0] = argv[0];
    memcpy(line + 1, options, sizeof options);
    memcpy(line + 1 + own, argv + 1, (argc - 1) * sizeof *line);
    return run(argc + own, line);
}

#ifdef CONSOLE
int wmain(int argc, wchar_t **argv)
{
    return play(argc, argv);
}
#else
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, LPWSTR line, int show)
{
    (void)instance, (void)previous, (void)line, (void)show;
    return play(__argc, __wargv);
}
#endif
