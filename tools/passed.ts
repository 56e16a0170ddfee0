// The long checks of `npm run verify` run once for each state of their inputs. What passed is recorded in a file of the
// repository with the hash of the inputs: a checkout with the same inputs would measure the same code again. Another
// state of the inputs, an empty record or `--all` runs them.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './inputs.ts'

const RECORD = join(fileURLToPath(new URL('..', import.meta.url)), '.ci/passed.json')

type Passed = { readonly inputs: string; readonly at: string; readonly seconds: number }
type Passes = { readonly [check: string]: Passed }

const readPasses = async (file: string): Promise<Passes> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Passes

/**
 * Runs a check unless it passed with these inputs; records it when it passes. `sources`: its inputs, files and folders
 * relative to the project's root. `file`: the record. Returns the exit code of the check; 0 if it was not run.
 */
export async function unlessPassed(
  check: string,
  sources: readonly string[],
  run: () => Promise<number>,
  file = RECORD,
): Promise<number> {
  const inputs = await hashOf(sources)
  const { [check]: last } = await readPasses(file)
  if (last?.inputs === inputs) {
    console.log(`passed with the same inputs at ${last.at}, in ${last.seconds} s; --all runs it again`)
    return 0
  }
  const from = Date.now()
  const code = await run()
  // What changed meanwhile was not checked.
  if (code === 0 && (await hashOf(sources)) === inputs) await record(file, check, passNow(inputs, from))
  return code
}

const passNow = (inputs: string, from: number): Passed => ({
  inputs,
  at: new Date(from).toISOString(),
  seconds: Math.round((Date.now() - from) / 1000),
})

async function record(file: string, check: string, passed: Passed): Promise<void> {
  const all = Object.assign(await readPasses(file), { [check]: passed })
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
}
