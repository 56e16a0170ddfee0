// Loaded into a test's server with `--import`: sets its wall clock ahead by the milliseconds that a file contains at
// its start.
import { readFileSync } from 'node:fs'

const ahead = Number(readFileSync(process.env['CLOCK_AHEAD_FILE'] ?? '', 'utf8'))
const { now } = Date
Date.now = () => now() + ahead
