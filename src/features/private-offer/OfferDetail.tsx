// Detail of an offer: terms, dates, the minimum price of a placing, and the possible actions.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { Kind } from './kind.ts'
import { decimalsOf } from './OfferRow.tsx'
import { PlacingDraw } from './PlacingDraw.tsx'
import { PlacingFloor } from './PlacingFloor.tsx'
import { RequestWay } from './RequestWay.tsx'
import './private-offer.css'

type OfferDetailProps = { kind: Kind; offer: PrivateOffer; onOpened: () => void }
export type OpenTerms = NonNullable<PrivateOffer['terms']>

export function OfferDetail({ kind, offer, onOpened }: OfferDetailProps) {
  const { terms } = offer
  if (!terms)
    return (
      <>
        <Changed offer={offer} />
        {offer.calledOffAt === null && <CodeForm kind={kind} offer={offer} onOpened={onOpened} />}
      </>
    )
  return (
    <>
      <Changed offer={offer} />
      <Terms kind={kind} offer={offer} terms={terms} />
      {terms.floor && <PlacingFloor floor={terms.floor} terms={terms} />}
      <Dates offer={offer} />
      {terms.draw && <PlacingDraw draw={terms.draw} />}
      <RequestWay kind={kind} offer={offer} terms={terms} />
    </>
  )
}

/** Says that an offer was called off or postponed, when, and by whom. */
function Changed({ offer }: { offer: PrivateOffer }) {
  const { t } = useTranslation('private')
  const dates = useDates()
  const { calledOffAt, postponedAt } = offer
  if (calledOffAt !== null)
    return <Banner kind="warning">{t('calledOff.note', { time: dates.dateTime(calledOffAt * 1_000) })}</Banner>
  if (postponedAt === null) return null
  return <Banner kind="warning">{t('postponed.note', { time: dates.dateTime(postponedAt * 1_000) })}</Banner>
}

type TermsProps = { kind: Kind; offer: PrivateOffer; terms: OpenTerms }

function Terms({ kind, offer, terms }: TermsProps) {
  const { t } = useTranslation('private')
  const { locale } = useFormat()
  const quote = quoteHref({ key: terms.key as InstrumentKey, name: terms.name })
  return (
    <Section title={`${nameIn(terms, locale)} · ${terms.code}`} padded>
      <Facts rows={useTermRows({ kind, offer, terms })} />
      {quote !== null && (
        <Link className="text-link" to={quote}>
          {t('detail.market')}
        </Link>
      )}
    </Section>
  )
}

function useTermRows({ kind, offer: { side }, terms }: TermsProps): FactRow[] {
  const { t } = useTranslation('private')
  const format = useFormat()
  const dates = useDates()
  const { currency, price, reference, referenceAt, discount, minimum, lot, left, entryFee } = terms
  const money = (text: string) => format.money(text, currency, decimalsOf(price))
  const shares = (count: number) => format.quantity(String(count))
  const isSale = side === 'sell'
  const sides = kind === 'block' ? [{ label: t('detail.side'), value: t(`side.${side}`), strong: true }] : []
  return [
    ...sides,
    { label: t('detail.price'), value: money(price), strong: true },
    { label: t('detail.reference', { time: dates.dateTime(referenceAt * 1_000) }), value: money(reference) },
    { label: t(isSale ? 'detail.under' : 'detail.discount'), value: format.percent(discount) },
    { label: t('detail.minimum'), value: shares(minimum) },
    { label: t('detail.lot'), value: shares(lot) },
    { label: t(isSale ? 'detail.leftSale' : 'detail.left'), value: shares(left) },
    { label: t(isSale ? 'detail.entryProceeds' : 'detail.entryFee'), value: format.money(entryFee, currency) },
    { label: t(isSale ? 'detail.buyer' : 'detail.seller'), value: t('detail.simulatedDesk') },
  ]
}

function Dates({ offer }: { offer: PrivateOffer }) {
  const { t } = useTranslation('private')
  const dates = useDates()
  const isOff = offer.calledOffAt !== null
  // A sale is settled right after its decision, and has no lock-up.
  const later =
    offer.unlockDate === null
      ? []
      : ([
          { id: 'delivery', at: offer.deliveryDate, isDone: offer.state === 'listed' },
          { id: 'unlock', at: offer.unlockDate, isDone: false },
        ] as const)
  const steps = [
    { id: 'open', at: offer.openDate, isDone: offer.state !== 'announced' },
    { id: 'close', at: offer.closeDate, isDone: offer.state !== 'announced' && offer.state !== 'open' },
    ...later,
  ] as const
  const nextId = steps.find(({ isDone }) => !isDone)?.id
  return (
    <Section title={t('detail.dates')} padded>
      <Steps
        steps={steps.map(({ id, at, isDone }) => ({
          id,
          name: t(`step.${id}`),
          time: dates.dateTime(at * 1_000),
          isDone,
          isNow: id === nextId && !isOff,
          isOff: isOff && !isDone,
        }))}
      />
    </Section>
  )
}
