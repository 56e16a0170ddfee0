// The browser's own record of what it did and when: one clock for all its threads, to the microsecond.
import type { Browser } from 'playwright'

/** Only what is read here of an event of Chrome's trace format. Times in microseconds. */
export type TraceEvent = {
  readonly name: string
  /** `b` and `e`: begin and end of what has an id. */
  readonly ph: string
  readonly ts: number
  readonly args: {
    readonly frameSeqId?: number
    readonly animation_frame_timing_info?: { readonly begin_frame_id?: { readonly sequence_number?: number } }
  }
  readonly id2?: { readonly local?: string }
}

/** Everything of these categories while `work` goes on, by time. */
export async function traced(
  browser: Browser,
  includedCategories: string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const complete = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events.sort((one, other) => one.ts - other.ts)
}
