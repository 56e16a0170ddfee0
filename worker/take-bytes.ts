// How many bytes this worker received. Loaded on demand, because it is needed after the first prices only.
import { traffic } from './feed/traffic.ts'

/**
 * Returns the bytes received since the last call, by whichever window: what several windows add up has each byte once.
 * Frames count as sent, without the few bytes of each packet. The browser counts answers of HTTP: their size on the wire
 * with headers, and nothing for what its cache had.
 */
export function takeBytes(): number {
  let { bytes } = traffic
  traffic.bytes = 0
  for (const entry of performance.getEntriesByType('resource'))
    bytes += (entry as PerformanceResourceTiming).transferSize
  performance.clearResourceTimings()
  return bytes
}
