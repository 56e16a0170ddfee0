// Loads the day and the sparkline of each instrument after the start, one after another at the provider's pace.
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { Log } from '../../lib/log.ts'
import type { Member } from './members.ts'

const FIRST_SIZES = [DAY_MS, 5 * MINUTE_MS] as const

/** Returns a stop function. */
export function warmUp({ members, log }: { readonly members: readonly Member[]; readonly log: Log }): () => void {
  let isStopped = false
  async function run(): Promise<void> {
    for (const { row, charts } of members) {
      if (!row) continue
      for (const size of FIRST_SIZES) {
        if (isStopped) return
        await charts.ready(size)
      }
      row.rebase()
    }
  }
  run().catch((error: unknown) => log.error({ err: error }, 'charts could not be loaded'))
  return () => {
    isStopped = true
  }
}
