// One offer of the list: share, price, discount, and the next step with its time.
import { memo } from 'react'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Row } from '../../ui/Row.tsx'
import type { Kind } from './kind.ts'
import { offerHref } from './kind.ts'

type OfferRowProps = { kind: Kind; offer: PrivateOffer; now: number }

export const OfferRow = memo(function OfferRow({ kind, offer, now }: OfferRowProps) {
  const t = useText('private')
  const format = useFormat()
  const dates = useDates()
  const { state, side, terms } = offer
  const stage = stageOf(offer)
  const time = dates.timeBeside((stage === 'soon' ? offer.openDate : offer.closeDate) * 1_000, now)
  return (
    <Row
      to={offerHref(kind, offer)}
      title={terms?.name ?? t('list.withCode')}
      note={
        <span>
          {kind === 'block' && `${t(`side.${side}`)} · `}
          {t(`when.${stage}`, { time })}
          {terms ? ` · ${terms.code}` : ''}
        </span>
      }
      value={terms ? format.money(terms.price, terms.currency, decimalsOf(terms.price)) : '—'}
      detail={
        <span className="private-state" data-state={state}>
          {terms
            ? t(side === 'sell' ? 'list.under' : 'list.discount', { percent: format.percent(terms.discount) })
            : t(`state.${stage}`)}
        </span>
      }
    />
  )
})

export type Stage = 'soon' | 'open' | 'over'

export function stageOf({ state }: Pick<PrivateOffer, 'state'>): Stage {
  if (state === 'announced') return 'soon'
  return state === 'open' ? 'open' : 'over'
}

export const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0
