// The size of a block in relation to the user's money and to the day's trading volume, and its price in relation to the
// current market price.
import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { percentOf } from '../../../domain/block-trade.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useQuote } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import type { Cost } from './draft.ts'
import { quantityOf } from './draft.ts'
import type { Kind } from './kind.ts'
import type { OpenTerms } from './OfferDetail.tsx'

type Size = {
  readonly kind: Kind
  readonly terms: OpenTerms
  readonly quantity: string
  readonly cost: Cost | null
  /** The wallet's balance in whole minor units; null while unknown. */
  readonly usable: bigint | null
}

/** Rows of a block trade; empty for a placing. */
export function useBlockRows({ kind, terms, quantity, cost, usable }: Size): readonly FactRow[] {
  const t = useText('private')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const key = terms.key as InstrumentKey
  const isBlock = kind === 'block'
  useQuotes(useMemo(() => (isBlock ? [key] : []), [isBlock, key]))
  const { price, volume, instrument } = useQuote(key)
  if (!isBlock) return []
  const shares = quantityOf(quantity)
  const now = price === null || !instrument ? null : unscale(price, instrument.priceDecimals)
  const traded = volume === null || !instrument ? null : unscale(volume, instrument.quantityDecimals)
  const money = (amount: Decimal | null, decimals?: number) =>
    format.money(amount?.toFixed(decimals ?? 2) ?? null, terms.currency, decimals)
  const ofMoney =
    cost && percentOf(new Decimal(String(cost.reserved)), usable === null ? null : new Decimal(String(usable)))
  const ofVolume = shares === null ? null : percentOf(new Decimal(shares), traded)
  return [
    { label: t('size.price'), value: money(new Decimal(terms.price), terms.price.split('.')[1]?.length ?? 0) },
    { label: t('size.market'), value: money(now, instrument?.priceDecimals) },
    {
      label: t('size.atMarket'),
      note: t('size.atMarketNote'),
      value: money(now && shares !== null ? now.times(shares) : null),
    },
    { label: t('size.ofMoney'), value: hideBalances ? '••••' : format.percent(ofMoney) },
    { label: t('size.ofVolume'), value: format.percent(ofVolume) },
  ]
}
