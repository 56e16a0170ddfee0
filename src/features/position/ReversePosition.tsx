// Reverses a margined position: one order closes it and opens one on the other side. Shows what is closed, what is
// opened and what moves in the wallet, then sends one confirmed order.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { decimalText } from '../../../domain/brand.ts'
import { financing } from '../../../domain/financing.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { isMetal } from '../../../domain/instruments/metals.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { STALE_AFTER_MS } from '../../../domain/limits.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { directions, orderActions, orderTypes } from '../../../domain/order.ts'
import { checkQuantity } from '../../../domain/order-rules.ts'
import type { YearlyRates } from '../../../domain/policy-rates.ts'
import { parseScaled, scaledLot, scaledText } from '../../../domain/price.ts'
import { isTradable } from '../../../domain/session.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import { receivedOf } from '../../../domain/top-up.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import { newIntentKey } from '../../data/intents.ts'
import type { Sending } from '../../data/once.ts'
import type { OrderRequest } from '../../data/orders.ts'
import { sendOrder } from '../../data/orders.ts'
import { useCall } from '../../data/use-call.ts'
import { useWallets } from '../../data/wallets.ts'
import { zoned } from '../../i18n/day-time.ts'
import { UNKNOWN } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { recordsHref } from '../../router/record-links.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import type { ContractRate } from '../../shared/margin/contract-rate.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { isContracted } from '../../shared/margin/position.ts'
import { nightRows } from '../../shared/margin/term-rows.tsx'
import { useEnding, useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { isUnderWay, MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TransferLink } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { spareOf, topUpPart, useTopUpOf } from '../../shared/money/use-top-up.ts'
import { announceOrder } from '../../shared/orders/announce.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { useFeed, useQuote } from '../../state/market.ts'
import { useServerNow } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { ReversalClosing, ReversalOpening } from './reversal.ts'
import { closingOf, openingOf, otherSide } from './reversal.ts'
import './margin.css'

type ReversePositionProps = {
  open: boolean
  position: Contracted
  onClose: () => void
  /** Called with the accepted order. */
  onReversed: (order: Order) => void
}

export function ReversePosition({ open, position, onClose, onReversed }: ReversePositionProps) {
  const { t } = useTranslation('margin')
  const key = position.key as InstrumentKey
  const held = useCall('POST /position/getByStock', open ? { key } : null)
  const terms = useTerms(key)
  const { instrument } = useQuote(key)
  const [sending, setSending] = useState<Sending<Order> | null>(null)
  const close = (): void => {
    setSending(null)
    onClose()
  }
  const send = async (request: OrderRequest): Promise<void> => {
    let isLeft = false
    const outcome = await sendOrder(request, newIntentKey(), state => {
      isLeft ||= state.phase === 'unknown'
      setSending(state)
    })
    if (isLeft) announceOrder(outcome)
    if (outcome.phase === 'done') onReversed(outcome.answer)
  }
  if (sending?.phase === 'unknown')
    return (
      <Sheet open={open} onClose={onClose} title={t('detail.reverse')}>
        <UnknownMoney record={recordsHref.order} />
      </Sheet>
    )
  if (!held.data || !instrument || !terms)
    return (
      <Sheet open={open} onClose={close} title={t('detail.reverse')}>
        {held.failure ? <Failed note={wordsOf(held.failure)} onRetry={held.reload} /> : <SkeletonRows count={4} />}
      </Sheet>
    )
  const added = held.data.find(({ side }) => side === otherSide(position))
  return (
    <ReverseReview
      open={open}
      position={position}
      instrument={instrument as Instrument}
      terms={terms}
      added={added && isContracted(added) ? added : null}
      sending={sending}
      onSend={request => void send(request)}
      onClose={close}
      onCorrect={() => setSending(null)}
    />
  )
}

type ReviewProps = Pick<ReversePositionProps, 'open' | 'position' | 'onClose'> & {
  instrument: Instrument
  terms: ContractTerms
  /** The open position on the other side; null for none. */
  added: Contracted | null
  sending: Sending<Order> | null
  onSend: (request: OrderRequest) => void
  onCorrect: () => void
}

function ReverseReview(props: ReviewProps) {
  const { open, position, instrument, terms, added, sending, onSend, onClose, onCorrect } = props
  const { t } = useTranslation('margin')
  const { t: tr } = useTranslation('reversal')
  const { t: tu } = useTranslation('ui')
  const format = useInstrumentFormat(instrument.key)
  const [quantity, setQuantity] = useState(position.positionNum)
  const [chosen, setChosen] = useState<number | null>(null)
  const leverage = added?.leverage ?? chosen ?? Math.min(position.leverage ?? 1, terms.maximumLeverage)
  const market = useReverseMarket(position, terms)
  const wallet = walletFor('isolatedMargin', position.board)
  const verdict = useQuantityError(quantity, props)
  const reversal = reversalOf({ position, terms, added, quantity: verdict === null ? quantity : '', leverage }, market)
  const { short: missing } = reversal
  const { topUp } = useTopUpOf(wallet, missing > 0n ? missing : null, spareOf(missing + (market.cash ?? 0n)))
  const short = useShortText(topUp ? 0n : missing, position)
  const error = verdict ?? short
  const reason = useReason(position, terms, market)
  const rows = useRows(props, { market, reversal, topUp, quantity, leverage })
  const side = otherSide(position)
  const request =
    error === null && reason === null ? requestOf({ position, terms, quantity, leverage, market, topUp }) : null
  const isBusy = isUnderWay(sending)
  const hasStops = position.contract.takeProfit !== null || position.contract.stopLoss !== null
  const menu = [...new Set([...terms.leverageMenu, leverage])].sort((one, other) => one - other)
  const lot = scaledLot({ lot: terms.lot, quantityDecimals: instrument.quantityDecimals })
  return (
    <MoneyReview
      wallet={wallet}
      open={open}
      title={tr('title', { code: position.code })}
      rows={rows}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={sending}
      confirmLabel={tr(`confirm.${side}`, { quantity: format.quantity(quantity || null), code: position.code })}
      disabled={request === null}
      onConfirm={() => request && onSend(request)}
      onClose={onClose}
      onRefused={{ label: tu('money.correct'), run: onCorrect }}
      notice={
        <div className="margin-stops">
          {reason !== null && <Banner kind="warning">{reason}</Banner>}
          {hasStops && <Banner kind="info">{tr('stops')}</Banner>}
          <NumberField
            name="quantity"
            label={tr(terms.kind === 'forex' || terms.kind === 'coin' ? 'units' : 'contracts')}
            value={quantity}
            onChange={setQuantity}
            step={(value, by) => steppedBy({ value, by, lot, decimals: instrument.quantityDecimals })}
            whole={instrument.quantityDecimals === 0}
            disabled={isBusy}
            error={error ?? undefined}
          />
          {short !== null && <TransferLink wallet={wallet} missing={missing} />}
          <Select
            name="leverage"
            label={t('field.leverage')}
            hint={added ? tr('leverageOwn') : t('hint.leverage', { maximum: terms.maximumLeverage })}
            value={String(leverage)}
            disabled={isBusy || added !== null}
            onChange={event => setChosen(Number(event.currentTarget.value))}
            options={menu.map(each => ({ value: String(each), label: `${each}×` }))}
          />
        </div>
      }
    />
  )
}

type Step = { readonly value: string; readonly by: 1 | -1; readonly lot: number; readonly decimals: number }

function steppedBy({ value, by, lot, decimals }: Step): string | null {
  const from = parseScaled(value, decimals) ?? 0
  const next = (Math[by === 1 ? 'floor' : 'ceil'](from / lot) + by) * lot
  return next < lot ? null : scaledText(next, decimals)
}

/** A null value is unknown. */
type ReverseMarket = {
  readonly isOpen: boolean
  readonly isStale: boolean
  /** Last price, scaled, with the time until which it was current: the server compares both. */
  readonly seen: { readonly price: number; readonly at: number } | null
  /** The bid or the ask, at which both parts of the order would be executed now. */
  readonly price: Decimal | null
  readonly priceDecimals: number
  readonly rate: ContractRate | null
  readonly yearly: YearlyRates | null
  /** Available money of the wallet in minor units. */
  readonly cash: bigint | null
}

function useReverseMarket({ key, side, board, contract, currency }: Contracted, terms: ContractTerms): ReverseMarket {
  const { price, bid, ask, at, state, instrument } = useQuote(key as InstrumentKey)
  const feed = useFeed()
  const now = useServerNow()
  const { base } = useSnapshot(settings)
  const { wallet } = specOf(board)
  const cash = useWallets(base).balances[wallet ?? 'balance']?.balance ?? null
  const seenAt = Math.max(feed?.lastDataAt ?? 0, at ?? 0)
  const priceDecimals = instrument?.priceDecimals ?? 2
  const executed = (side === 'long' ? bid : ask) || price
  return {
    isOpen: state !== null && isTradable(state),
    isStale: state === 'lost' || !price || seenAt === 0 || feed?.state === 'offline' || now - seenAt > STALE_AFTER_MS,
    seen: price && seenAt > 0 ? { price, at: seenAt } : null,
    price: executed ? unscale(executed, priceDecimals) : null,
    priceDecimals,
    rate: useContractRate(contract.currency, currency),
    yearly: useYearlyRates(terms, zoned(now, 'America/New_York').format('YYYY-MM-DD')),
    cash: cash === null ? null : parseMinor(cash),
  }
}

/** The reason why the position cannot be reversed now; null if it can. */
function useReason(position: Contracted, terms: ContractTerms, market: ReverseMarket): string | null {
  const { t } = useTranslation('margin')
  const { t: tr } = useTranslation('reversal')
  const ending = useEnding(terms, useServerNow())
  if (ending) return t(`problem.${ending.state}`)
  if (market.isStale) return t('problem.stale')
  if (!market.isOpen) return t('problem.marketClosed')
  if (Number(position.usedNum) !== 0) return tr('reserved')
  if (market.price?.isNegative()) return tr('belowZero')
  if (!market.rate) return t('problem.rateUnknown')
  return market.cash === null ? t('problem.cashUnknown') : null
}

/** Text of the error in the opened quantity; null if it is valid. */
function useQuantityError(quantity: string, { instrument, terms }: ReviewProps): string | null {
  const { t } = useTranslation('margin')
  const rule = useRuleText()
  const { priceDecimals, quantityDecimals } = instrument
  // The rule about quantities that can be sold is for shares, so the order is checked as a purchase, as on the server.
  const verdict = checkQuantity(
    { direction: directions.buy, orderType: orderTypes.market, price: null, quantity },
    { priceDecimals, quantityDecimals, lot: terms.lot, tickSteps: [], lastPrice: null, availableQuantity: 0 },
  )
  if (!verdict) return null
  return verdict.reason === 'required' ? t('problem.quantity') : rule(verdict)
}

type Reversal = {
  readonly closing: ReversalClosing | null
  readonly opening: ReversalOpening | null
  /** Minor units of the wallet: its change, what it has afterwards, and what it lacks before the close. */
  readonly change: bigint | null
  readonly cashAfter: bigint | null
  readonly short: bigint
}

type ReversalInput = Pick<ReviewProps, 'position' | 'terms' | 'added'> & {
  /** Decimal text; empty while it is not valid. */
  readonly quantity: string
  readonly leverage: number
}

/** The margin of the new position is reserved when the order is accepted, before the close returns money. */
function reversalOf({ position, terms, added, quantity, leverage }: ReversalInput, market: ReverseMarket): Reversal {
  const { price, rate, cash } = market
  const known = price && rate && { price, rate }
  const closing = known && closingOf(position, known)
  const asked = { terms, side: otherSide(position), quantity, leverage, added }
  const opening = known && quantity !== '' ? openingOf(asked, known) : null
  const taken = opening && opening.margin + opening.fee
  const change = closing && taken !== null ? closing.returned - taken : null
  return {
    closing,
    opening,
    change,
    cashAfter: cash === null || change === null ? null : cash + change,
    short: cash === null || taken === null || taken <= cash ? 0n : taken - cash,
  }
}

function useShortText(short: bigint, position: Contracted): string | null {
  const { t: tr } = useTranslation('reversal')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  return short === 0n ? null : tr('short', { amount: format.money(minorText(short), position.currency) })
}

type RequestInput = Omit<ReversalInput, 'added'> & { readonly market: ReverseMarket; readonly topUp: TopUp | null }

function requestOf({ position, terms, quantity, leverage, market, topUp }: RequestInput): OrderRequest | null {
  if (market.seen === null) return null
  const { price, at } = market.seen
  const input = {
    key: position.key,
    direction: position.side === 'long' ? directions.sell : directions.buy,
    action: orderActions.close,
    orderType: orderTypes.market,
    quantity: decimalText(new Decimal(position.positionNum).plus(quantity).toFixed()),
    closes: position.positionNum,
    leverage,
    seen: { price: decimalText(scaledText(price, market.priceDecimals)), at },
    ...topUpPart(topUp),
  }
  return { call: isMetal(terms) ? 'POST /gold/create' : 'POST /crude/create', input }
}

type RowInput = {
  readonly market: ReverseMarket
  readonly reversal: Reversal
  readonly topUp: TopUp | null
  readonly quantity: string
  readonly leverage: number
}

const text = (minor: bigint | null | undefined): string | null => (minor == null ? null : minorText(minor))

function useRows(
  { position, terms, added }: ReviewProps,
  { market, reversal, topUp, quantity, leverage }: RowInput,
): FactRow[] {
  const { t } = useTranslation('margin')
  const { t: tr } = useTranslation('reversal')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const texts = usePriceTexts()
  const { currency, side } = position
  const { closing, opening, change, cashAfter } = reversal
  const left = cashAfter === null ? null : cashAfter + (topUp ? receivedOf(topUp) : 0n)
  const { price, priceDecimals, rate, yearly } = market
  const opened = otherSide(position)
  const money = (minor: bigint | null | undefined, signed = false) => (
    <Money amount={text(minor)} currency={currency} signed={signed} />
  )
  const priced = (value: Decimal | null | undefined): string =>
    texts.price(position, value?.toFixed(priceDecimals) ?? null)
  const liquidation = useLiquidationText(position)
  const at = (amount: string): string =>
    t('roll.at', { quantity: format.quantity(amount || null), price: priced(price) })
  const night = opening && price && rate && yearly && financing(opening.size, price, yearly[opened], 1)
  return [
    { label: tr(`closes.${side}`), value: at(position.positionNum), strong: true },
    { label: t('figure.profit'), note: t('figure.profitNote'), value: money(closing?.profit, true) },
    { label: tr('closeFee'), value: money(closing?.fee) },
    { label: tr('returned'), note: tr('returnedNote'), value: money(closing?.returned) },
    {
      label: t(`review.${opened}`),
      value: `${at(quantity)} · ${leverage}×`,
      ...(added && { note: tr('adds') }),
      strong: true,
    },
    { label: t('roll.margin'), note: t('figure.marginNote', { leverage }), value: money(opening?.margin) },
    { label: tr('openFee'), value: money(opening?.fee) },
    ...(added ? [{ label: t('figure.marginWhole'), value: money(opening?.whole) }] : []),
    {
      label: t(added ? 'figure.lossMostWhole' : 'figure.lossMost'),
      note: t(added ? 'figure.lossMostWholeNote' : 'figure.lossMostNote'),
      value: money(opening && -opening.most, true),
      strong: true,
    },
    {
      label: t('roll.liquidation'),
      ...(opening?.liquidation && { note: t(`figure.liquidationNote.${opened}`) }),
      value: opening ? liquidation(opening.liquidation?.toFixed(priceDecimals) ?? null) : UNKNOWN,
      strong: true,
    },
    ...nightRows(terms, night && rate ? night.times(rate.middle).toFixed(2) : null, currency),
    ...(topUp
      ? [{ label: tr('aside'), note: tr('asideNote'), value: money(opening && opening.margin + opening.fee) }]
      : []),
    { label: tr('change'), note: tr('changeNote'), value: money(change, true) },
    { label: t('figure.cashAfter'), value: money(left), strong: true },
  ]
}
