// An open position on margin: its profit, where its price is, what it can cost, and what can be done with it.
import { Ellipsis, Plus, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { profitAt } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { quoteHref, ticketHref } from '../../router/instrument-links.ts'
import { InstrumentMark } from '../../shared/instruments/InstrumentMark.tsx'
import type { LiveMargin } from '../../shared/margin/live-margin.ts'
import { useLiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { marginPositionOf } from '../../shared/margin/position.ts'
import { useTerms } from '../../shared/margin/use-terms.ts'
import { usePriceTrust } from '../../shared/trust.ts'
import { useQuote } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Fold } from '../../ui/Fold.tsx'
import type { KeyFact } from '../../ui/KeyFacts.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { AddMargin } from './AddMargin.tsx'
import { ChangeLeverage } from './ChangeLeverage.tsx'
import { namedOf } from './link.ts'
import { riskOf, warnedAtPercent } from './margin-risk.ts'
import { useNight, useStateRows, useTermRows } from './margin-rows.tsx'
import { PriceAxis } from './PriceAxis.tsx'
import { SetStops } from './SetStops.tsx'
import '../../ui/button.css'
import './position.css'
import './margin.css'

/** The possible changes of an open position. Each has its own sheet. */
export const marginSheets = ['addMargin', 'setStops', 'changeLeverage', 'reverse', 'roll'] as const
export type MarginSheet = (typeof marginSheets)[number]

type OpenMarginProps = {
  position: Contracted
  /** The way to an alert on the margin ratio. */
  alert: ReactNode
  hidden: boolean
  ways: readonly MarginSheet[]
  /** The open sheet. */
  sheet: MarginSheet | null
  onSheet: (sheet: MarginSheet | null) => void
}

export function OpenMargin({ position, alert, hidden, ways, sheet, onSheet }: OpenMarginProps) {
  useReadAbout('position', position.id)
  const { t } = useTranslation('margin')
  const live = useLiveMargin(position)
  const close = (): void => onSheet(null)
  const { mark, priceDecimals } = live
  const isLiquidating = position.contract.state === 'liquidating'
  return (
    <>
      <Head position={position} live={live} hidden={hidden} />
      {isLiquidating && <Banner kind="danger">{t('detail.liquidating')}</Banner>}
      <PriceAxis position={position} live={live} />
      <Costs position={position} live={live} hidden={hidden} />
      <Meter live={live} />
      {!isLiquidating && alert}
      <Ways position={position} sheets={isLiquidating ? [] : ways} onSheet={onSheet} />
      <Fold title={t('detail.all')} hint={t('detail.allHint')}>
        <Facts rows={useStateRows(position, live)} />
        <Facts rows={useTermRows(position, live, hidden)} />
      </Fold>
      <AddMargin open={sheet === 'addMargin'} position={position} priceDecimals={priceDecimals} onClose={close} />
      <ChangeLeverage
        open={sheet === 'changeLeverage'}
        position={position}
        mark={mark}
        priceDecimals={priceDecimals}
        onClose={close}
      />
      <SetStops
        open={sheet === 'setStops'}
        position={position}
        mark={mark}
        priceDecimals={priceDecimals}
        onClose={close}
      />
    </>
  )
}

type PartProps = { position: Contracted; live: LiveMargin; hidden: boolean }

function Head({ position, live, hidden }: PartProps) {
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const key = position.key as InstrumentKey
  const { instrument, state, at } = useQuote(key)
  const { locale } = useFormat()
  const { badge, age } = usePriceTrust(key, state, at)
  return (
    <div className="position-head">
      <div className="position-id">
        <InstrumentMark instrument={instrument ?? position} />
        <p className="position-name">
          {instrument ? nameIn(instrument, locale) : position.name}{' '}
          <span className="margin-side">
            {td(`margin.${position.side}`)} {position.leverage}×
          </span>{' '}
          {badge && <Badge state={badge} {...(age !== null && { detail: age })} />}
        </p>
      </div>
      <p className="figure">
        <Money amount={live.profit} currency={position.currency} signed hidden={hidden} hero />
      </p>
      <p>
        <Change basisPoints={live.returnBp} show="ratio" /> {t('detail.ofMargin')}
      </p>
    </div>
  )
}

/** What the stop, the worst case and a night cost. */
function Costs({ position, live, hidden }: PartProps) {
  const { t } = useTranslation('margin')
  const { contract, currency, margin, key } = position
  const terms = useTerms(key as InstrumentKey)
  const night = useNight(position, live, terms)
  const money = (amount: string | null) => <Money amount={amount} currency={currency} signed hidden={hidden} />
  const atStop: KeyFact = { label: t('detail.atStop'), value: money(profitAtStop(position, live)) }
  const worst: KeyFact = { label: t('detail.worst'), value: money(`-${margin}`), note: t('detail.worstNote') }
  // A future has no financing of nights.
  const perNight: KeyFact | undefined =
    terms === null || terms.kind === 'future' ? undefined : { label: t('detail.night'), value: money(night) }
  return (
    <>
      <div className="position-costs">
        <KeyFacts facts={contract.stopLoss === null ? [worst, perNight] : [atStop, worst, perNight]} />
      </div>
      {contract.stopLoss !== null && <p className="margin-gap">{t('detail.gap')}</p>}
    </>
  )
}

/** Profit before fees at the stop, in the wallet's currency; null while the exchange rate is unknown. */
function profitAtStop(position: Contracted, { rate }: LiveMargin): string | null {
  const { stopLoss } = position.contract
  if (stopLoss === null || rate === null) return null
  return profitAt(marginPositionOf(position), new Decimal(stopLoss)).times(rate).toFixed(2)
}

function Meter({ live: { ratioBp, isLiquidatable } }: { live: LiveMargin }) {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const used = ratioBp === null ? null : Math.min(100, ratioBp / 100)
  const risk = riskOf(ratioBp, isLiquidatable)
  return (
    <section className="margin-meter">
      <p className="margin-meter-head">
        {t('detail.ratio')}
        <span className="margin-ratio" data-risk={risk}>
          {format.percent(ratioBp === null ? null : (ratioBp / 100).toFixed(2))}
        </span>
      </p>
      <div className="margin-meter-line" aria-hidden="true">
        {used !== null && <span className="margin-meter-used" data-risk={risk} style={{ inlineSize: `${used}%` }} />}
        {warnedAtPercent.map(level => (
          <span key={level} className="margin-meter-tick" style={{ insetInlineStart: `${level}%` }} />
        ))}
      </div>
      <p className="margin-meter-note">{t('detail.ratioNote')}</p>
    </section>
  )
}

type WaysProps = {
  position: Contracted
  sheets: readonly MarginSheet[]
  onSheet: (sheet: MarginSheet) => void
}

/** The two changes that protect a position; the others after a tap. */
function Ways({ position, sheets, onSheet }: WaysProps) {
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const [isMore, setMore] = useState(false)
  const named = namedOf(position)
  const more = ticketHref(named, position.side === 'long' ? directions.buy : directions.sell)
  const quote = quoteHref(named)
  const others = sheets.filter(sheet => sheet !== 'setStops' && sheet !== 'addMargin')
  return (
    <>
      <div className="margin-ways">
        {sheets.includes('setStops') && (
          <button type="button" className="margin-way" onClick={() => onSheet('setStops')}>
            <Shield size={20} aria-hidden="true" />
            {t('detail.setStops')}
          </button>
        )}
        {sheets.includes('addMargin') && (
          <button type="button" className="margin-way" onClick={() => onSheet('addMargin')}>
            <Plus size={20} aria-hidden="true" />
            {t('detail.addMargin')}
          </button>
        )}
        <button type="button" className="margin-way" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          <Ellipsis size={20} aria-hidden="true" />
          {t('detail.others')}
        </button>
      </div>
      {isMore && (
        <div className="margin-more position-ways">
          {others.map(sheet => (
            <Button key={sheet} variant="secondary" size="small" onClick={() => onSheet(sheet)}>
              {t(sheet === 'roll' ? 'roll.open' : `detail.${sheet}`)}
            </Button>
          ))}
          {more && (
            <Link className="button" data-variant="secondary" data-size="small" to={more}>
              {t('detail.more')}
            </Link>
          )}
          {quote && (
            <Link className="position-quote" to={quote}>
              {td('detail.quote')}
            </Link>
          )}
        </div>
      )}
    </>
  )
}
