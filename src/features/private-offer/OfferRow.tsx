// One offer of the list: share, price, discount, and the next step with its time.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Row } from '../../ui/Row.tsx'
import type { Kind } from './kind.ts'
import { offerHref } from './kind.ts'

type OfferRowProps = { kind: Kind; offer: PrivateOffer; now: number }

export const OfferRow = memo(function OfferRow({ kind, offer, now }: OfferRowProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const dates = useDates()
  const { side, terms } = offer
  const stage = stageOf(offer)
  const time = dates.timeBeside(timeOf(offer) * 1_000, now)
  return (
    <Row
      to={offerHref(kind, offer)}
      title={terms ? nameIn(terms, format.locale) : t('list.withCode')}
      note={
        <span>
          {kind === 'block' && `${t(`sideShort.${side}`)} · `}
          {stage !== 'calledOff' && isPostponed(offer) && `${t('postponed.short')} · `}
          {t(`when.${stage}`, { time })}
          {terms ? ` · ${terms.code}` : ''}
        </span>
      }
      value={terms ? format.money(terms.price, terms.currency, decimalsOf(terms.price)) : '—'}
      detail={
        <span className="private-state" data-state={stage}>
          {terms && stage !== 'calledOff'
            ? t(kind === 'block' ? 'list.under' : 'list.discount', { percent: format.percent(terms.discount) })
            : t(`state.${stage}`)}
        </span>
      }
    />
  )
})

export type Stage = 'soon' | 'open' | 'over' | 'calledOff'

export function stageOf({ state, calledOffAt }: Pick<PrivateOffer, 'state' | 'calledOffAt'>): Stage {
  if (calledOffAt !== null) return 'calledOff'
  if (state === 'announced') return 'soon'
  return state === 'open' ? 'open' : 'over'
}

/** The time of the next step; after the last one, of that step. */
const timeOf = ({ state, openDate, closeDate, calledOffAt }: PrivateOffer): number =>
  calledOffAt ?? (state === 'announced' ? openDate : closeDate)

/** An offer counts as postponed until its result. */
export const isPostponed = ({ state, postponedAt }: PrivateOffer): boolean =>
  postponedAt !== null && state !== 'allotted' && state !== 'listed'

export const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0
