// What is left until the cut-off of an offer, by the server's time.
import { countdown } from '../../lib/countdown.ts'
import { useServerNow } from '../../state/server-now.ts'

/** `until`: seconds since 1970. */
export function TimeLeft({ until }: { until: number }) {
  return <span>{countdown(until, useServerNow())}</span>
}
