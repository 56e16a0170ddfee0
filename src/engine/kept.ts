// A start without a network shows what the device kept of the last visit (last-data.ts), and once data is live the device keeps
// that. Both are fetched apart from the first screen.
import { subscribe } from 'valtio/vanilla'
import { whenSettled } from '../lib/shell/soon.ts'
import { connection } from '../state/connection.ts'
import { market } from '../state/market.ts'

type Step = 'nothing' | 'restore' | 'keep'

function stepNow(): Step {
  if (connection.status === 'live') return 'keep'
  return !navigator.onLine || connection.isLong || connection.status === 'stale' ? 'restore' : 'nothing'
}

export function followLastData(): void {
  let done: Step = 'nothing'
  const look = (): void => {
    const step = stepNow()
    if (step === done || step === 'nothing' || done === 'keep') return
    done = step
    if (step === 'keep') {
      stop()
      market.isKept = false
      // No shown data waits for it: the first quotes come before its code.
      whenSettled(async () => (await import('./last-data.ts')).keepData())
      return
    }
    // If this code cannot be loaded, the page shows no earlier data and says that there is none.
    import('./last-data.ts').then(
      ({ restoreData }) => restoreData(),
      () => {},
    )
  }
  const stop = subscribe(connection, look)
  look()
}
