import type { OnceKey } from '../../api/call.ts'
import type { Sending } from '../../api/once.ts'
import type { Paid } from '../../api/use-paid.ts'

/** What the review says of a request that the pad has sent: it shows behind the pad, and after it. */
export function paidSending({ phase, failure }: Pick<Paid<OnceKey>, 'phase' | 'failure'>): Sending<unknown> | null {
  if (phase === 'sending') return { phase: 'sending' }
  return phase === 'refused' && failure ? { phase: 'refused', failure } : null
}
