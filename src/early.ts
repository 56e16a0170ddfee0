// The first script, a kilobyte that needs no other: the engine begins, and asks for what Home shows.
import { beginEarly, engineConfig } from './engine/begin.ts'
import { splitHash } from './router/place.ts'
import { readSession, readSettings } from './state/kept.ts'

beginEarly(engineConfig(readSettings(), readSession()), splitHash(location.hash).path === '/')
