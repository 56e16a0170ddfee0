// Loaded before a test's server (`--import`): its wall clock is ahead by the milliseconds that a file says when it starts.
import { readFileSync } from 'node:fs'

const ahead = Number(readFileSync(process.env['CLOCK_AHEAD_FILE'] ?? '', 'utf8'))
const { now } = Date
Date.now = () => now() + ahead
