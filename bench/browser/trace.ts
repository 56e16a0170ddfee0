// Records a Chrome trace. It has the same clock for all threads, in microseconds.
import type { Browser } from 'playwright'

/** The fields of a Chrome trace event that the benchmarks read. Times are in microseconds. */
export type TraceEvent = {
  readonly name: string
  /** Type of the event. `b` and `e`: begin and end of an asynchronous event with an id. */
  readonly ph: string
  readonly ts: number
  readonly args: {
    readonly frameSeqId?: number
    readonly animation_frame_timing_info?: { readonly begin_frame_id?: { readonly sequence_number?: number } }
  }
  readonly id2?: { readonly local?: string }
}

/** Returns all events of these categories during `work`, sorted by time. */
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
