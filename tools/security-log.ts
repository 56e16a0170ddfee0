// `npm run security-log`: verifies that the security log was not edited (server/lib/log-chain.ts).
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { NO_CHAIN, verifyChain } from '../server/lib/log-chain.ts'
import { given, NOT_DONE, NotDone, runCommand } from './command.ts'
import { WRONG_USE } from './usage.ts'

const help = `Verifies that no line of a security log was changed, added or removed.

  npm run security-log -- FILE [--kept=HASH]

FILE is security.log of DATA_DIR, or a part of it that was rotated away. The command prints the hash at its end: keep it
elsewhere, and give it with --kept= later, since an attacker who rewrites the whole file can recompute its hashes.
Ends with 0 when the log is sound, ${NOT_DONE} when it is not, ${WRONG_USE} when asked wrongly.`

async function run(): Promise<string> {
  const options = { kept: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return help
  const file = given(positionals[0], 'FILE')
  await access(file).catch(() => {
    throw new NotDone(`There is no file ${file}.`)
  })
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const { lines: count, chain, brokenAt, found } = await verifyChain(lines, values.kept ?? NO_CHAIN)
  if (brokenAt !== null) throw new NotDone(`Not sound: line ${brokenAt} does not continue the line before it.`)
  if (!found) throw new NotDone(`Not sound: the hash ${values.kept} is not in it.`)
  return `Sound: ${count} lines. The hash at the end: ${chain === NO_CHAIN ? 'none' : chain}`
}

await runCommand('security-log', run)
