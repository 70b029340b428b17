; Installs Capot for one person, without an administrator. Made by `make windows`, which says VERSION, NUMBERS (of four parts), FILES (one command
; for each file of the assembled folder, in the order of their names), ICON, SIDEBAR and OUT; what is installed is that folder and nothing else.
;
;   capot-…-windows-setup.exe           asks, in French or English
;   capot-…-windows-setup.exe /S        does not ask; /D=C:\Path (last, without quotes) says where
;   uninstall.exe [/S]                  takes away what was installed; championships, copies and preferences stay

Unicode true
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
; a file that cannot be written ends the setup, with code 2: left out, it would leave two versions mixed
AllowSkipFiles off
!ifdef QUICK
  SetCompress off
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 32
!endif

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include x64.nsh
!include WinVer.nsh

!define ID "Capot"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define CLASSES "Software\Classes"
!define KIND "Capot.Championship"

Name "Capot ${VERSION}"
BrandingText "Capot ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${ID}"
InstallDirRegKey HKCU "Software\${ID}" "InstallDir"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey /LANG=1036 "ProductName" "Capot"
VIAddVersionKey /LANG=1036 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1036 "FileDescription" "Installation de Capot"
VIAddVersionKey /LANG=1036 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1036 "CompanyName" "The Capot authors"
VIAddVersionKey /LANG=1036 "LegalCopyright" "The Capot authors, MIT"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDEBAR}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TEXT "$(Welcome)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Capot.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(LeavesYours)"

!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE CheckFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "English"

LangString Welcome ${LANG_FRENCH} "Capot sera installé pour vous seul, sans mot de passe d’administrateur. Il n’envoie rien sur Internet.$\r$\n$\r$\nSi une version de Capot est déjà là, elle est remplacée : vos championnats, leurs copies et vos réglages restent en place.$\r$\n$\r$\n$_CLICK"
LangString Welcome ${LANG_ENGLISH} "Capot will be installed for you alone, without an administrator's password. It sends nothing over the Internet.$\r$\n$\r$\nIf a version of Capot is there already it is replaced: your championships, their copies and your settings stay.$\r$\n$\r$\n$_CLICK"
LangString LeavesYours ${LANG_FRENCH} "Capot sera désinstallé. Vos championnats, leurs copies et vos réglages restent sur cet ordinateur."
LangString LeavesYours ${LANG_ENGLISH} "Capot will be uninstalled. Your championships, their copies and your settings stay on this computer."
LangString IsRunning ${LANG_FRENCH} "Capot est ouvert. Terminez la saisie en cours et fermez sa fenêtre, puis cliquez sur Recommencer.$\r$\n$\r$\nRien n’a été changé pour l’instant."
LangString IsRunning ${LANG_ENGLISH} "Capot is open. Finish what is being typed and close its window, then click Retry.$\r$\n$\r$\nNothing has been changed so far."
LangString CannotWrite ${LANG_FRENCH} "Rien ne peut être écrit dans ce dossier :$\r$\n$INSTDIR$\r$\n$\r$\nIl appartient peut-être à un administrateur, ou la clé est protégée. Recommencez avec un autre dossier. Rien n’a été changé."
LangString CannotWrite ${LANG_ENGLISH} "Nothing can be written into this folder:$\r$\n$INSTDIR$\r$\n$\r$\nIt may belong to an administrator, or the stick is write-protected. Start again with another folder. Nothing has been changed."
LangString IsHeld ${LANG_FRENCH} "Une partie de la version précédente ne se laisse pas enlever de :$\r$\n$INSTDIR$\r$\n$\r$\nUn autre programme la tient (une fenêtre de dossier, un antivirus). Fermez-le ou attendez un instant, puis cliquez sur Recommencer : sans cela Capot est incomplet. Vos championnats restent en place."
LangString IsHeld ${LANG_ENGLISH} "Some of the version of before cannot be taken out of:$\r$\n$INSTDIR$\r$\n$\r$\nAnother program holds it (a window of that folder, a virus scanner). Close it or wait a moment, then click Retry: without that Capot is not whole. Your championships stay."
LangString TooOld ${LANG_FRENCH} "Capot demande Windows 10 ou 11, en 64 bits."
LangString TooOld ${LANG_ENGLISH} "Capot needs Windows 10 or 11, 64-bit."
LangString NotOurs ${LANG_FRENCH} "Ce dossier contient déjà autre chose que Capot :$\r$\n$INSTDIR$\r$\n$\r$\nChoisissez un dossier vide ou un nouveau nom, pour que rien ne soit mélangé."
LangString NotOurs ${LANG_ENGLISH} "This folder already holds something other than Capot:$\r$\n$INSTDIR$\r$\n$\r$\nChoose an empty folder or a new name, so that nothing is mixed up."
LangString Kind ${LANG_FRENCH} "Championnat de belote"
LangString Kind ${LANG_ENGLISH} "Belote championship"

; Codes of a silent run: 1 cannot be installed on this computer, 2 given up by somebody (NSIS's own), 3 Capot is open, 4 not a folder of Capot,
; 5 nothing can be written there, 6 something of the version before cannot be taken away
!macro REFUSE CODE SENTENCE
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONEXCLAMATION "${SENTENCE}"
  ${EndIf}
  SetErrorLevel ${CODE}
!macroend

; Before anybody is told that Capot is open: a file of a folder that cannot be written looks the same
!macro CHECK_WRITABLE PREFIX
Function ${PREFIX}CheckWritable
  CreateDirectory "$INSTDIR"
  ClearErrors
  GetTempFileName $0 "$INSTDIR"
  ${If} ${Errors}
    !insertmacro REFUSE 5 "$(CannotWrite)"
    Quit
  ${EndIf}
  Delete $0
FunctionEnd
!macroend
!insertmacro CHECK_WRITABLE ""
!insertmacro CHECK_WRITABLE "un."

; A program that runs keeps its own file open: nobody can then open it for writing
!macro WAIT_UNTIL_CLOSED PREFIX
Function ${PREFIX}WaitUntilClosed
  look:
  IfFileExists "$INSTDIR\Capot.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\Capot.exe" a
  ${IfNot} ${Errors}
    FileClose $0
    ClearErrors
    FileOpen $0 "$INSTDIR\runtime\python312.dll" a
    ${IfNot} ${Errors}
      FileClose $0
      Goto closed
    ${EndIf}
    IfFileExists "$INSTDIR\runtime\python312.dll" 0 closed
  ${EndIf}
  ${If} ${Silent}
    SetErrorLevel 3
    Quit
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsRunning)" IDRETRY look
  SetErrorLevel 3
  Quit
  closed:
FunctionEnd
!macroend
!insertmacro WAIT_UNTIL_CLOSED ""
!insertmacro WAIT_UNTIL_CLOSED "un."

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    !insertmacro REFUSE 1 "$(TooOld)"
    Quit
  ${EndIf}
FunctionEnd

; What a version put there. An older one may have had other files, and what is left of it must not be found by the new one: RMDir leaves what another
; program holds, and says nothing
!macro TAKE_AWAY PREFIX
Function ${PREFIX}TakeAway
  again:
  RMDir /r "$INSTDIR\app"
  RMDir /r "$INSTDIR\bin"
  RMDir /r "$INSTDIR\licences"
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\Capot.exe"
  ${IfNot} ${FileExists} "$INSTDIR\app\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\bin\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\licences\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\runtime\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\Capot.exe"
    Return
  ${EndIf}
  ${If} ${Silent}
    SetErrorLevel 6
    Quit
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsHeld)" IDRETRY again
  SetErrorLevel 6
  Quit
FunctionEnd
!macroend
!insertmacro TAKE_AWAY ""
!insertmacro TAKE_AWAY "un."

; What is taken away below must not be somebody else's folder of that name. Many programs have an uninstall.exe and a Python; a folder is Capot's if
; it holds what no other program has, or if it was installed into before, even where that was broken off
Function CheckFolder
  ReadRegStr $0 HKCU "Software\${ID}" "InstallDir"
  ${If} $0 == $INSTDIR
  ${OrIf} ${FileExists} "$INSTDIR\app\capot_start.pyc"
    Return
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\app\*.*"
  ${OrIf} ${FileExists} "$INSTDIR\bin\*.*"
  ${OrIf} ${FileExists} "$INSTDIR\licences\*.*"
  ${OrIf} ${FileExists} "$INSTDIR\runtime\*.*"
    !insertmacro REFUSE 4 "$(NotOurs)"
    Abort
  ${EndIf}
FunctionEnd

Section
  Call CheckFolder ; a silent run has no page
  Call CheckWritable
  Call WaitUntilClosed
  WriteRegStr HKCU "Software\${ID}" "InstallDir" "$INSTDIR"
  Call TakeAway
  SetOutPath "$INSTDIR"
  !include "${FILES}"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Capot.lnk" "$INSTDIR\Capot.exe"

  WriteRegStr HKCU "${CLASSES}\.capot" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\.capot\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(Kind)"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" '"$INSTDIR\Capot.exe",0'
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\Capot.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Capot"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Capot.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Capot authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ; the desktop shows the new icon at once
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section Uninstall
  Call un.CheckWritable
  Call un.WaitUntilClosed
  Call un.TakeAway
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Capot.lnk"
  DeleteRegKey HKCU "Software\${ID}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegValue HKCU "${CLASSES}\.capot\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.capot\OpenWithProgids"
  ; another program may have taken the files over since
  ReadRegStr $0 HKCU "${CLASSES}\.capot" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\.capot" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.capot"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
