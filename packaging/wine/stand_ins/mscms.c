/* For tests under Wine alone, whose mscms.dll lacks WcsCreateIccProfile: no colour profile of a display is known. Never shipped.
   Qt then takes the colours of a display as they are, as it does on most computers. */
#define SHARED __declspec(dllexport)

SHARED void *OpenColorProfileW(void *profile, unsigned access, unsigned sharing, unsigned creation) { return 0; }
SHARED void *WcsOpenColorProfileW(void *c, void *d, void *g, unsigned access, unsigned sharing, unsigned creation, unsigned flags) { return 0; }
SHARED void *WcsCreateIccProfile(void *profile, unsigned options) { return 0; }
SHARED int GetColorProfileFromHandle(void *profile, void *buffer, void *size) { return 0; }
SHARED int CloseColorProfile(void *profile) { return 1; }
