/* For tests under Wine alone, which lacks the icuuc.dll of Windows: no converter of character sets is ever found. Never shipped.
   Qt asks for one only where a text is in a character set other than UTF-8 and the system's own, which Capot never has. */
#define SHARED __declspec(dllexport)
#define FILE_ACCESS_ERROR 4

SHARED void *ucnv_open(const char *name, int *error) { if (error) *error = FILE_ACCESS_ERROR; return 0; }
SHARED void ucnv_close(void *converter) {}
SHARED void ucnv_reset(void *converter) {}
SHARED const char *ucnv_getName(const void *converter, int *error) { if (error) *error = FILE_ACCESS_ERROR; return 0; }
SHARED signed char ucnv_getMaxCharSize(const void *converter) { return 1; }
SHARED int ucnv_countAvailable(void) { return 0; }
SHARED const char *ucnv_getAvailableName(int index) { return 0; }
SHARED const char *ucnv_getStandardName(const char *name, const char *standard, int *error) { return 0; }
SHARED int ucnv_toUCountPending(const void *converter, int *error) { return 0; }
SHARED int ucnv_fromUCountPending(const void *converter, int *error) { return 0; }

/* asked of an open converter alone, of which there is none */
SHARED void ucnv_toUnicode(void) {}
SHARED void ucnv_fromUnicode(void) {}
SHARED void ucnv_getToUCallBack(void) {}
SHARED void ucnv_getFromUCallBack(void) {}
SHARED void ucnv_setToUCallBack(void) {}
SHARED void ucnv_setFromUCallBack(void) {}
SHARED void ucnv_cbToUWriteUChars(void) {}
SHARED void ucnv_cbFromUWriteUChars(void) {}
SHARED void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
SHARED void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
