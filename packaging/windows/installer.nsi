; Installs the game for the user alone, which wants no administrator. The games
; that were played are in another folder, and stay when it is removed.

Target amd64-unicode
Name "2048"
BrandingText "2048 ${VERSION}"
OutFile "..\..\build\twenty48-${VERSION}-windows-amd64-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\twenty48"
RequestExecutionLevel user
SetCompressor /SOLID lzma

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "2048"
VIAddVersionKey FileDescription "2048 setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "The authors of twenty48; MIT licence"

!include MUI2.nsh
!define MUI_FINISHPAGE_RUN "$INSTDIR\twenty48.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\twenty48"

Section
  SetOutPath "$INSTDIR"
  File "..\..\build\windows\twenty48\twenty48.exe"
  File "..\..\build\windows\twenty48\LICENSES.txt"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\2048.lnk" "$INSTDIR\twenty48.exe"
  WriteRegStr HKCU "${ENTRY}" DisplayName "2048"
  WriteRegStr HKCU "${ENTRY}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" DisplayIcon "$INSTDIR\twenty48.exe"
  WriteRegStr HKCU "${ENTRY}" Publisher "The authors of twenty48"
  WriteRegStr HKCU "${ENTRY}" UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${ENTRY}" NoModify 1
  WriteRegDWORD HKCU "${ENTRY}" NoRepair 1
SectionEnd

Section Uninstall
  Delete "$INSTDIR\twenty48.exe"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\2048.lnk"
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
