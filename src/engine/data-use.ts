// Counts what this device receives, and slows prices down while the day's limit is nearly used up. Loaded after the first
// page has its data.
import { subscribe } from 'valtio/vanilla'
import type { Clock } from '../../domain/clock.ts'
import type { Pace } from '../../worker/contract.ts'
import type { DataStage } from '../state/data-use.ts'
import { addBytes, dataUse, followStoredUse, stageOf } from '../state/data-use.ts'
import type { PaceNow } from '../state/pace.ts'
import { takeEngineBytes } from './client.ts'
import { limitPace } from './pace.ts'

const COUNT_EVERY_MS = 5_000

/** The next pace that costs less data: `full` and `fast` cost the same. */
const slower: Readonly<Record<Pace, Pace>> = {
  full: 'steady',
  fast: 'steady',
  steady: 'slow',
  slow: 'slow',
  touch: 'touch',
}

/** The pace at a stage. It is never faster than without a limit. */
export function limitedPace(now: PaceNow, stage: DataStage): PaceNow {
  if (stage === 'free' || slower[now.pace] === now.pace) return now
  return { pace: stage === 'near' ? slower[now.pace] : 'slow', reason: 'budget' }
}

/** Bytes of the page's own files and answers, with headers; nothing for what the browser's cache had. */
function countPage(): () => number {
  let bytes = 0
  const count = (entries: PerformanceEntryList): void => {
    for (const entry of entries) bytes += (entry as PerformanceResourceTiming).transferSize
  }
  const observer = new PerformanceObserver(list => count(list.getEntries()))
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  return () => {
    count(observer.takeRecords())
    const news = bytes
    bytes = 0
    return news
  }
}

/** `onStage`: called with the stage at the start, and whenever the count or the limit changed. */
export function followDataUse(clock: Clock, onStage: (stage: DataStage) => void): void {
  const takePage = countPage()
  const count = async (): Promise<void> => {
    // A day that began or a clock that was set is noticed even if nothing arrived.
    addBytes(takePage(), clock.now())
    addBytes((await takeEngineBytes()) ?? 0, clock.now())
  }
  const follow = (): void => {
    const stage = stageOf(dataUse)
    limitPace(now => limitedPace(now, stage))
    onStage(stage)
  }
  followStoredUse(() => clock.now())
  subscribe(dataUse, follow)
  follow()
  const counted = (): void => void count().catch(() => {})
  counted()
  clock.every(COUNT_EVERY_MS, counted)
  // What this window has counted is not lost with it.
  document.addEventListener('visibilitychange', counted)
}
