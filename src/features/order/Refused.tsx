// The server said no: its words, by how much it fell short where that is known, and that nothing happened.
import { minorText } from '../../../domain/minor.ts'
import { wordsOf } from '../../api/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { TicketFacts } from './facts.ts'
import type { TicketState } from './order.state.ts'

type RefusedProps = { state: Extract<TicketState, { readonly phase: 'refused' }>; facts: TicketFacts }

export function Refused({ state, facts }: RefusedProps) {
  const t = useText('order')
  const format = useFormat()
  const short = shortOf(state, facts)
  return (
    <>
      <Banner kind="danger" title={t('send.refused')}>
        {wordsOf(state.failure)}
        {short !== null && ` ${t('send.short', { short: format.money(minorText(short), facts.currency) })}`}
      </Banner>
      <p className="review-simulated">{t('send.refusedNote')}</p>
    </>
  )
}

function shortOf({ sent, failure }: RefusedProps['state'], facts: TicketFacts): bigint | null {
  const ceiling = sent.review?.reckoning.ceiling ?? null
  if (failure.kind !== 'insufficientFunds' || ceiling === null || facts.cash === null) return null
  return ceiling > facts.cash ? ceiling - facts.cash : null
}
