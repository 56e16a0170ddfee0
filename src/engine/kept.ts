// A start without a network shows the data that the device stored on the last visit (last-data.ts). Once data is live,
// the device stores it for the next start. The code for both is not part of the first screen's.
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
      // Loaded after the first quotes, because nothing on the screen waits for it.
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
