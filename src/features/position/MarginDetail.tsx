// Detail of a position on margin: its profit, its distance to liquidation, its terms, and its actions.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { financing } from '../../../domain/financing.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { RollPreview } from '../../../domain/wire/calls/margin.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates, zoned } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { closeHref, quoteHref, ticketHref, tradeDetailHref } from '../../router/instrument-links.ts'
import { replace } from '../../router/navigate.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { quantityLabelOf, usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { LiveMargin } from '../../shared/margin/live-margin.ts'
import { useLiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { isContracted } from '../../shared/margin/position.ts'
import { expiryRows, nightRows } from '../../shared/margin/term-rows.tsx'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { usePriceTrust } from '../../shared/trust.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { AddMargin } from './AddMargin.tsx'
import { ChangeLeverage } from './ChangeLeverage.tsx'
import { ClosedNote } from './ClosedNote.tsx'
import { isClosed } from './closed.ts'
import { namedOf } from './link.ts'
import { MarginEntries } from './MarginEntries.tsx'
import { riskOf } from './margin-risk.ts'
import { RollPosition } from './RollPosition.tsx'
import { SetStops } from './SetStops.tsx'
import '../../ui/button.css'
import './position.css'
import './margin.css'

/** The possible changes of an open position. Each has its own sheet. */
const sheets = ['addMargin', 'setStops', 'changeLeverage', 'reverse', 'roll'] as const
type MarginSheet = (typeof sheets)[number]

/** Few reverse a position: its code is loaded with the first. */
const ReversePosition = lazy(async () => ({ default: (await import('./ReversePosition.tsx')).ReversePosition }))

/** Takes any position, so that the page of a position needs none of the code about margin. */
export const MarginDetail = ({ position }: { position: Position }) =>
  isContracted(position) && <ContractedDetail position={position} />

function ContractedDetail({ position }: { position: Contracted }) {
  const { hideBalances: hidden } = useSnapshot(settings)
  const ways = waysOf(position)
  const asked = useSearchParams()[0].get('sheet')
  // Opens the sheet that the link names: the notice about a contract's expiry links to the roll.
  const [sheet, setSheet] = useState<MarginSheet | null>(() => ways.find(way => way === asked) ?? null)
  const [next, setNext] = useState<string | null>(null)
  const [isReversing, setReversing] = useState(sheet === 'reverse')
  if (sheet === 'reverse' && !isReversing) setReversing(true)
  // Replaces this page after a roll or a reversal, once the sheet has been removed from the history.
  useEffect(() => {
    if (next !== null && sheet === null) replace(next)
  }, [next, sheet])
  const { id, key, currency, contract, margin } = position
  const entries = { positionId: id, instrument: key as InstrumentKey, currency, contractCurrency: contract.currency }
  return (
    <>
      {isClosed(position) ? (
        <ClosedNote position={position} />
      ) : (
        <OpenMargin position={position} hidden={hidden} ways={ways} sheet={sheet} onSheet={setSheet} />
      )}
      <MarginEntries of={entries} margin={margin} hidden={hidden} />
      {/* Also while the position is closed: a roll or a reversal closes it, and then leads to the next page. */}
      <RollPosition
        open={sheet === 'roll'}
        position={position}
        onClose={() => setSheet(null)}
        onRolled={(preview, rolled) => setNext(hrefOfNext(preview, rolled))}
      />
      {isReversing && (
        <Suspense fallback={null}>
          <ReversePosition
            open={sheet === 'reverse'}
            position={position}
            onClose={() => setSheet(null)}
            onReversed={order => {
              setSheet(null)
              setNext(orderHref(order))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type OpenMarginProps = {
  position: Contracted
  hidden: boolean
  ways: readonly MarginSheet[]
  /** The open sheet. */
  sheet: MarginSheet | null
  onSheet: (sheet: MarginSheet | null) => void
}

function OpenMargin({ position, hidden, ways, sheet, onSheet }: OpenMarginProps) {
  useReadAbout('position', position.id)
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const key = position.key as InstrumentKey
  const live = useLiveMargin(position)
  const { instrument, state, at } = useQuote(key)
  const { locale } = useFormat()
  const { badge, age } = usePriceTrust(key, state, at)
  const close = (): void => onSheet(null)
  const { mark, priceDecimals } = live
  const isLiquidating = position.contract.state === 'liquidating'
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {instrument ? nameIn(instrument, locale) : position.name}{' '}
          <span className="margin-side">
            {td(`margin.${position.side}`)} {position.leverage}×
          </span>{' '}
          {badge && <Badge state={badge} {...(age !== null && { detail: age })} />}
        </p>
        <p className="figure">
          <Money amount={live.profit} currency={position.currency} signed hidden={hidden} />
        </p>
        <Change basisPoints={live.returnBp} show="ratio" />
      </div>
      {isLiquidating && <Banner kind="danger">{t('detail.liquidating')}</Banner>}
      <MarginWays position={position} sheets={isLiquidating ? [] : ways} onSheet={onSheet} />
      <Section title={t('detail.state')} padded>
        <Facts rows={useStateRows(position, live)} />
      </Section>
      <Section title={t('detail.terms')} padded>
        <Facts rows={useTermRows(position, live, hidden)} />
      </Section>
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

/** Only a future can be rolled to a next month. */
const waysOf = ({ board }: Contracted): readonly MarginSheet[] =>
  sheets.filter(sheet => sheet !== 'roll' || board === 'FU')

const hrefOfNext = ({ key, name }: RollPreview, id: string): string =>
  tradeDetailHref(namedOf({ id, key, name }), id, holdingsTabs.myHolding)

function useStateRows(position: Contracted, live: LiveMargin): FactRow[] {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const percent = (bp: number | null): string => format.percent(bp === null ? null : (bp / 100).toFixed(2))
  const texts = usePriceTexts()
  const liquidation = useLiquidationText(position)
  const hasLevel = position.contract.liquidationPrice !== null
  const mark = live.mark?.toFixed(live.priceDecimals) ?? null
  const risk = riskOf(live.ratioBp, live.isLiquidatable)
  return [
    {
      label: t('detail.ratio'),
      note: t('detail.ratioNote'),
      value: (
        <span className="margin-ratio" data-risk={risk}>
          {percent(live.ratioBp)}
        </span>
      ),
      strong: true,
    },
    { label: t('figure.liquidation'), value: liquidation(position.contract.liquidationPrice), strong: true },
    ...(hasLevel ? [{ label: t('detail.distance'), value: percent(live.distanceBp) }] : []),
    { label: t('detail.mark'), value: texts.price(position, mark) },
  ]
}

function useTermRows(position: Contracted, live: LiveMargin, hidden: boolean): FactRow[] {
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const key = position.key as InstrumentKey
  const format = useInstrumentFormat(key)
  const dates = useDates()
  const terms = useTerms(key)
  const night = useNight(position, live, terms)
  const { contract, margin, currency } = position
  const texts = usePriceTexts()
  const priced = (text: string | null): string => texts.price(position, text)
  const notional = live.notional?.toFixed(2) ?? null
  return [
    { label: td(`detail.${quantityLabelOf(key)}`), value: hidden ? '••••' : format.quantity(position.positionNum) },
    { label: t('figure.notional'), value: hidden ? '••••' : format.money(notional, contract.currency) },
    { label: t('detail.entry'), value: priced(new Decimal(contract.entryPrice).toFixed()) },
    {
      label: t('figure.margin'),
      note: t('figure.marginMost'),
      value: <Money amount={margin} currency={currency} hidden={hidden} />,
    },
    { label: t('detail.leverage'), value: `${position.leverage}×` },
    { label: t('detail.takeProfit'), value: priced(contract.takeProfit) },
    { label: t('detail.stopLoss'), value: priced(contract.stopLoss) },
    ...(terms ? [...nightRows(terms, night, currency), ...expiryRows(terms, dates)] : []),
    { label: td('detail.opened'), value: dates.dateTime(position.createTimeTimestamp * 1000) },
  ]
}

/** Financing of the next night at the mark price, in the wallet's currency; null while unknown. */
function useNight({ side }: Contracted, { notional, rate }: LiveMargin, terms: ContractTerms | null): string | null {
  const yearly = useYearlyRates(terms, zoned(useServerMinute(), 'America/New_York').format('YYYY-MM-DD'))
  if (!yearly || !notional || !rate) return null
  return financing(new Decimal(1), notional, yearly[side], 1).times(rate).toFixed(2)
}

type MarginWaysProps = {
  position: Contracted
  sheets: readonly MarginSheet[]
  onSheet: (sheet: MarginSheet) => void
}

function MarginWays({ position, sheets, onSheet }: MarginWaysProps) {
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const named = namedOf(position)
  const more = ticketHref(named, position.side === 'long' ? directions.buy : directions.sell)
  const close = closeHref(named, position.id)
  const quote = quoteHref(named)
  return (
    <div className="position-ways">
      {sheets.map(sheet => (
        <Button key={sheet} variant="secondary" size="small" onClick={() => onSheet(sheet)}>
          {t(sheet === 'roll' ? 'roll.open' : `detail.${sheet}`)}
        </Button>
      ))}
      {more && (
        <Link className="button" data-variant="secondary" data-size="small" to={more}>
          {t('detail.more')}
        </Link>
      )}
      {close && (
        <Link className="button" data-variant="sell" data-size="small" to={close}>
          {t('detail.close')}
        </Link>
      )}
      {quote && (
        <Link className="position-quote" to={quote}>
          {td('detail.quote')}
        </Link>
      )}
    </div>
  )
}
