package words

import _ "unsafe" // for the link

// setToolkit sets the language of the toolkit's translations. It can do so, but
// offers only to follow the system (its issue 5333).
//
//go:linkname setToolkit fyne.io/fyne/v2/lang.setupLang
func setToolkit(tag string)
