// Detail of a position on margin: its profit, its distance to liquidation, its terms, and its actions.
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { marginState } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { RollPreview } from '../../../domain/wire/calls/margin.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useDates } from '../../i18n/day-time.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { closeHref, quoteHref, ticketHref, tradeDetailHref } from '../../router/instrument-links.ts'
import { replace } from '../../router/navigate.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { marginPositionOf, marginRatesOf } from '../../shared/margin/position.ts'
import { usePriceTrust } from '../../shared/trust.ts'
import { useQuote } from '../../state/market.ts'
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
import { namedOf } from './link.ts'
import { MarginEntries } from './MarginEntries.tsx'
import { riskOf } from './margin-risk.ts'
import { priceTextOf } from './price-text.ts'
import { RollPosition } from './RollPosition.tsx'
import { SetStops } from './SetStops.tsx'
import '../../ui/button.css'
import './position.css'
import './margin.css'

/** The possible changes of an open position. Each has its own sheet. */
const sheets = ['addMargin', 'setStops', 'changeLeverage', 'roll'] as const
type MarginSheet = (typeof sheets)[number]

export function MarginDetail({ position }: { position: Contracted }) {
  useReadAbout('position', position.id)
  const t = useText('margin')
  const td = useText('trade')
  const { hideBalances: hidden } = useSnapshot(settings)
  const live = useLiveMargin(position)
  const { badge, age } = usePriceTrust(position.key as InstrumentKey, live.marketState, live.at)
  const ways = waysOf(position)
  const asked = useQuery().get('sheet')
  // Opens the sheet that the link names: the notice about a contract's expiry links to the roll.
  const [sheet, setSheet] = useState<MarginSheet | null>(() => ways.find(way => way === asked) ?? null)
  const [next, setNext] = useState<string | null>(null)
  // Replaces this page after a roll, once the sheet has been removed from the history.
  useEffect(() => {
    if (next !== null && sheet === null) replace(next)
  }, [next, sheet])
  const close = (): void => setSheet(null)
  const { mark, priceDecimals } = live
  const isLiquidating = position.contract.state === 'liquidating'
  return (
    <>
      <div className="position-head">
        <p className="position-name">
          {live.name}{' '}
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
      <MarginWays position={position} sheets={isLiquidating ? [] : ways} onSheet={setSheet} />
      <Section title={t('detail.state')} padded>
        <Facts rows={useStateRows(position, live)} />
      </Section>
      <Section title={t('detail.terms')} padded>
        <Facts rows={useTermRows(position, hidden)} />
      </Section>
      <MarginEntries position={position} hidden={hidden} />
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
      <RollPosition
        open={sheet === 'roll'}
        position={position}
        onClose={close}
        onRolled={(preview, id) => setNext(hrefOfNext(preview, id))}
      />
    </>
  )
}

/** Only a future can be rolled to a next month. */
const waysOf = ({ board }: Contracted): readonly MarginSheet[] =>
  sheets.filter(sheet => sheet !== 'roll' || board === 'FU')

const hrefOfNext = ({ key, name }: RollPreview, id: string): string =>
  tradeDetailHref(namedOf({ id, key, name }), id, holdingsTabs.myHolding)

type LiveMargin = {
  readonly marketState: ReturnType<typeof useQuote>['state']
  readonly at: number | null
  readonly name: string
  readonly priceDecimals: number
  readonly mark: Decimal | null
  readonly profit: string | null
  readonly returnBp: number | null
  readonly ratioBp: number | null
  readonly distanceBp: number | null
  readonly isLiquidatable: boolean
}

const basisPoints = (value: Decimal | null | undefined): number | null =>
  value ? value.times(10_000).toDecimalPlaces(0).toNumber() : null

function useLiveMargin(position: Contracted): LiveMargin {
  const key = position.key as InstrumentKey
  useQuotes(
    useMemo(() => [key], [key]),
    { prompt: true },
  )
  const { price, bid, ask, instrument, state: marketState, at } = useQuote(key)
  const { locale } = useFormat()
  const name = instrument ? nameIn(instrument, locale) : position.name
  const rate = useContractRate(position.contract.currency, position.currency)
  const liquidation = position.contract.liquidationPrice
  const priceDecimals = instrument?.priceDecimals ?? liquidation?.split('.')[1]?.length ?? 2
  return useMemo(() => {
    const scaled = bid && ask ? (bid + ask) / 2 : price
    const mark = scaled === null ? null : new Decimal(scaled).div(new Decimal(10).pow(priceDecimals))
    const state = marginState(marginPositionOf(position), marginRatesOf(position), mark)
    const distance = mark && liquidation !== null ? mark.minus(liquidation).div(mark).abs() : null
    return {
      marketState,
      at,
      name,
      priceDecimals,
      mark,
      profit: state && rate ? state.profit.times(rate.middle).toFixed(2) : null,
      returnBp: basisPoints(state?.returnOnMargin),
      ratioBp: basisPoints(state?.ratio),
      distanceBp: basisPoints(distance),
      isLiquidatable: state?.isLiquidatable === true,
    }
  }, [position, price, bid, ask, priceDecimals, rate, liquidation, marketState, at, name])
}

function useStateRows(position: Contracted, live: LiveMargin): FactRow[] {
  const t = useText('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const percent = (bp: number | null): string => format.percent(bp === null ? null : (bp / 100).toFixed(2))
  const { currency, liquidationPrice } = position.contract
  const priced = (text: string | null): string => (text === null ? UNKNOWN : `${priceTextOf(text, format)} ${currency}`)
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
    { label: t('figure.liquidation'), value: priced(liquidationPrice), strong: true },
    { label: t('detail.distance'), value: percent(live.distanceBp) },
    { label: t('detail.mark'), value: priced(mark) },
  ]
}

function useTermRows(position: Contracted, hidden: boolean): FactRow[] {
  const t = useText('margin')
  const td = useText('trade')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const dates = useDates()
  const { contract, margin, currency } = position
  const priced = (text: string | null): string =>
    text === null ? UNKNOWN : `${priceTextOf(text, format)} ${contract.currency}`
  return [
    { label: t('detail.quantity'), value: hidden ? '••••' : format.quantity(position.positionNum) },
    { label: t('detail.entry'), value: priced(new Decimal(contract.entryPrice).toFixed()) },
    { label: t('figure.margin'), value: <Money amount={margin} currency={currency} hidden={hidden} /> },
    { label: t('detail.leverage'), value: `${position.leverage}×` },
    { label: t('detail.takeProfit'), value: priced(contract.takeProfit) },
    { label: t('detail.stopLoss'), value: priced(contract.stopLoss) },
    { label: td('detail.opened'), value: dates.dateTime(position.createTimeTimestamp * 1000) },
  ]
}

type MarginWaysProps = {
  position: Contracted
  sheets: readonly MarginSheet[]
  onSheet: (sheet: MarginSheet) => void
}

function MarginWays({ position, sheets, onSheet }: MarginWaysProps) {
  const t = useText('margin')
  const td = useText('trade')
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
        <Link className="button" data-variant="secondary" to={more}>
          {t('detail.more')}
        </Link>
      )}
      {close && (
        <Link className="button" data-variant="sell" to={close}>
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
