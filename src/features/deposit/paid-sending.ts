import type { OnceKey } from '../../data/call.ts'
import type { Sending } from '../../data/once.ts'
import type { Paid } from '../../data/use-paid.ts'

/** State of the review for a request that the pad has sent: shown behind the pad, and after it. */
export function paidSending({ phase, failure }: Pick<Paid<OnceKey>, 'phase' | 'failure'>): Sending<unknown> | null {
  if (phase === 'sending') return { phase: 'sending' }
  return phase === 'refused' && failure ? { phase: 'refused', failure } : null
}
