// Package session plays one game for a front end. The front end turns keys, buttons, swipes and
// lines of text into commands. Each command returns a scene, which the front end draws:
//
//	s, err := session.Open(games, chosen, session.Env{Now: time.Now, Seed: drawSeed}, start)
//	scene := s.Connect(session.FrontEnd{After: after, Go: run, Changed: draw})
//	scene = s.Do(session.Command{Verb: session.MoveLeft})
//
// A session saves each move before it returns the scene. It also asks the coach, which answers
// later: a hint and a move of autoplay arrive as another scene. All methods of a session must be
// called from one goroutine.
package session
