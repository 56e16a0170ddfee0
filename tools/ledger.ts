// `npm run ledger`: verifies that the ledger was not edited outside the server (server/ledger/chain.ts).
import { parseArgs } from 'node:util'
import type { KeptAnchor, Verdict } from '../server/ledger/verify.ts'
import { VERIFY_TIMEOUT_MS, verifyLedger } from '../server/ledger/verify.ts'
import { verdictText } from './backup-text.ts'
import { configOf, Misuse, NOT_DONE, NotDone, runCommand } from './command.ts'
import { askOperatorSocket } from './door.ts'
import { onStore } from './store.ts'
import { WRONG_USE } from './usage.ts'

const help = `Proves the ledger that DATA_DIR or DATABASE_URL holds: its chains, its anchors, its sums and its balances.

  npm run ledger -- verify [--anchor NUMBER:HASH]

Names what is not as it was written. --anchor also holds it to an anchor that you kept elsewhere: the log has each, and
this command prints the last. A running server answers itself; on the embedded store it does nothing else meanwhile.
Ends with 0 when the ledger is sound, ${NOT_DONE} when it is not, ${WRONG_USE} when asked wrongly.`

function anchorOf(text: string): KeptAnchor {
  const [, nth, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (nth === undefined || hash === undefined) throw new Misuse(`${text} is no anchor: NUMBER:HASH.`)
  return { nth: Number(nth), hash }
}

async function run(): Promise<string> {
  const options = { anchor: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help || positionals.length === 0) return help
  if (positionals.join(' ') !== 'verify') throw new Misuse(`There is no command ${positionals.join(' ')}.`)
  const anchor = values.anchor === undefined ? undefined : anchorOf(values.anchor)
  const config = configOf(process.env)
  const verdict = await onStore<Verdict>(
    config,
    db => db.transaction(tx => verifyLedger(tx, anchor), { withinMs: VERIFY_TIMEOUT_MS }),
    () => askOperatorSocket(config.dataDir, 'verify', { anchor }),
  )
  if (verdict.problems.length > 0) throw new NotDone(['Not sound.', ...verdict.problems].join('\n'))
  return verdictText(verdict)
}

await runCommand('ledger', run)
