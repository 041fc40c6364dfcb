// Package session plays one game for a front end. A front end turns keys, buttons,
// swipes and lines of text into commands, and draws the scene that each command
// returns:
//
//	s, err := session.Open(games, chosen, session.Env{Now: time.Now, Seed: drawSeed}, start)
//	scene := s.Connect(session.FrontEnd{After: after, Go: run, Changed: draw})
//	scene = s.Do(session.Command{Verb: session.MoveLeft})
//
// A session saves every move before it returns the scene. It also asks the coach: a
// hint, a move of autoplay and an opinion in a review arrive as another scene. The
// methods of a session must be called from one goroutine.
package session
