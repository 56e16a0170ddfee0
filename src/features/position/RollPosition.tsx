// Roll of a future to its next month: both prices, costs, the new margin and dates, then one confirmed request.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { walletFor } from '../../../domain/instruments/wallet-for.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { RollPreview } from '../../../domain/wire/calls/margin.ts'
import type { WireTopUp } from '../../../domain/wire/calls/top-up.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useWallets } from '../../data/wallets.ts'
import type { Dates } from '../../i18n/day-time.ts'
import { useDates } from '../../i18n/day-time.ts'
import { pageClock } from '../../lib/clock.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TransferLink } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { spareOf, topUpPart, useTopUpOf } from '../../shared/money/use-top-up.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useRequestSheet } from './use-request-sheet.ts'

/** Interval of reloading the preview, so that the confirmed one is recent enough for the server. */
const RENEW_MS = 5_000

type RollPositionProps = {
  open: boolean
  position: Contracted
  onClose: () => void
  /** Called with the id of the position in the next month. */
  onRolled: (preview: RollPreview, id: string) => void
}

export function RollPosition({ open, position, onClose, onRolled }: RollPositionProps) {
  const { t } = useTranslation('margin')
  const { data, failure, reload } = useCall('POST /position/rollPreview', open ? { positionId: position.id } : null)
  const request = useRequestSheet('POST /position/roll', onClose)
  const renew = useEffectEvent(() => {
    if (request.sending === null) reload()
  })
  useEffect(() => (open ? pageClock.every(RENEW_MS, () => renew()) : undefined), [open])
  if (!data)
    return (
      <Sheet open={open} onClose={onClose} title={t('roll.titleLoading')}>
        {failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={4} />}
      </Sheet>
    )
  const roll = async (topUp: RollTopUp): Promise<void> => {
    const { price, nextPrice, at } = data
    const rolled = await request.confirm({ positionId: position.id, seen: { price, nextPrice, at }, ...topUp })
    if (!rolled) return
    showToast('success', t('roll.done', { code: data.code }))
    onRolled(data, rolled.id)
  }
  const anew = (): void => {
    request.close()
    reload()
  }
  return <RollReview open={open} position={position} preview={data} request={request} onRoll={roll} onAnew={anew} />
}

/** The part of the request that brings money; empty without one. */
type RollTopUp = { readonly topUp?: WireTopUp }

type RollReviewProps = Pick<RollPositionProps, 'open' | 'position'> & {
  preview: RollPreview
  request: ReturnType<typeof useRequestSheet<'POST /position/roll'>>
  onRoll: (topUp: RollTopUp) => Promise<void>
  onAnew: () => void
}

function RollReview({ open, position, preview, request, onRoll, onAnew }: RollReviewProps) {
  const { t } = useTranslation('margin')
  const { currency } = position
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const rows = useRows(position, preview)
  const wallet = walletFor('isolatedMargin', position.board)
  const missing = missingOf(preview)
  useWallets(currency)
  const { topUp } = useTopUpOf(wallet, missing, spareOf(parseMinor(preview.margin) ?? 0n))
  const isShort = missing !== null && topUp === null
  return (
    <MoneyReview
      wallet={wallet}
      open={open}
      title={t('roll.title', { code: position.code, next: preview.code })}
      rows={rows}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={request.sending}
      confirmLabel={t('roll.confirm', { code: preview.code })}
      disabled={isShort}
      onConfirm={() => void onRoll(topUpPart(topUp))}
      onClose={request.close}
      onRefused={{ label: t('roll.refresh'), run: onAnew }}
      notice={
        isShort ? (
          <Banner kind="warning" action={<TransferLink wallet={wallet} missing={missing} />}>
            {t('roll.short', { amount: format.money(minorText(missing), currency) })}
          </Banner>
        ) : (
          preview.cancelled > 0 && <Banner kind="info">{t('roll.cancelled', { count: preview.cancelled })}</Banner>
        )
      }
    />
  )
}

/** What the wallet lacks, in whole minor units of its currency; null if it lacks nothing. */
function missingOf({ cashAfter }: RollPreview): bigint | null {
  const left = new Decimal(cashAfter)
  return left.isNegative() && !left.isZero() ? parseMinor(left.abs().toFixed(2)) : null
}

/** Formats a civil date of the exchange. */
const dayText = (dates: Dates, date: string): string => dates.date(Date.parse(`${date}T12:00:00Z`))

function useRows(position: Contracted, preview: RollPreview): FactRow[] {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const dates = useDates()
  const texts = usePriceTexts()
  const { currency, contract, code } = position
  const priced = (text: string | null): string => texts.price(position, text)
  const liquidation = useLiquidationText(position)
  const at = (price: string): string =>
    t('roll.at', { quantity: format.quantity(preview.quantity), price: priced(price) })
  const money = (amount: string, signed = false) => <Money amount={amount} currency={currency} signed={signed} />
  const decimals = preview.price.split('.')[1]?.length ?? 0
  const difference = new Decimal(preview.nextPrice).minus(preview.price)
  const hasStops = contract.takeProfit !== null || contract.stopLoss !== null
  const stops: FactRow = {
    label: t('roll.stops'),
    note: t('roll.stopsNote'),
    value: `${priced(preview.takeProfit)} · ${priced(preview.stopLoss)}`,
  }
  return [
    { label: t('roll.closes', { code }), value: at(preview.price) },
    { label: t('roll.opens', { code: preview.code }), value: at(preview.nextPrice), strong: true },
    { label: t('roll.spread'), note: t('roll.spreadNote'), value: priced(difference.toFixed(decimals)) },
    { label: t('roll.profit'), value: money(preview.profit, true) },
    { label: t('roll.fees'), value: money(new Decimal(preview.closeFee).plus(preview.openFee).toFixed(2)) },
    { label: t('roll.released'), value: money(preview.released) },
    {
      label: t('roll.margin'),
      note: t('roll.marginNote', { leverage: preview.leverage }),
      value: money(preview.margin),
      strong: true,
    },
    {
      label: t('figure.lossMost'),
      note: t('figure.lossMostNote'),
      value: money(new Decimal(preview.margin).plus(preview.openFee).negated().toFixed(2), true),
      strong: true,
    },
    { label: t('roll.liquidation'), value: liquidation(preview.liquidationPrice), strong: true },
    ...(hasStops ? [stops] : []),
    { label: t('roll.lastTrade'), value: dayText(dates, preview.lastTradeDate) },
    { label: t('roll.closesOn'), value: dayText(dates, preview.closeOutDate) },
    { label: t('figure.cashAfter'), value: money(preview.cashAfter) },
  ]
}
