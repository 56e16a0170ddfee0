// The entry of the workbench's worker. It reads a price history once and runs rules on it. It is separate from the
// engine's worker, so that quotes are not delayed.
import { expose, transfer } from 'comlink'
import type { Read } from '../http.ts'
import { createRead } from '../http.ts'
import type { WorkbenchAnswer, WorkbenchApi, WorkbenchJob, WorkbenchTrade } from './contract.ts'
import type { History } from './history.ts'
import { readHistory } from './history.ts'
import { tryRule } from './try-rule.ts'

type Known = { readonly name: string; readonly history: History }

let known: Known | null = null
let tradesOf: (first: number, count: number) => readonly WorkbenchTrade[] = () => []

async function historyOf({ origin, locale, key, size }: WorkbenchJob): Promise<History | null> {
  const name = `${key} ${size}`
  if (known?.name === name) return known.history
  const read: Read = createRead({ origin, session: () => ({ token: null, locale }) })
  try {
    known = { name, history: await readHistory(read, key, size) }
    return known.history
  } catch {
    return null
  }
}

async function run(job: WorkbenchJob): Promise<WorkbenchAnswer> {
  const history = await historyOf(job)
  if (!history) return { state: 'failed' }
  const { answer, trades } = tryRule(history, job)
  tradesOf = trades
  if (answer.state !== 'done') return answer
  return transfer(
    answer,
    Object.values(answer.series).map(({ buffer }) => buffer),
  )
}

const api: WorkbenchApi = { run, trades: (first, count) => tradesOf(first, count) }
expose(api)
