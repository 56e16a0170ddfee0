// The size of a block in relation to the user's account and to a normal day's trading volume, and its price in relation
// to the current market price.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { BlockSide } from '../../../domain/block-trade.ts'
import { percentOf } from '../../../domain/block-trade.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useQuote } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import type { Cost } from './draft.ts'
import { quantityOf } from './draft.ts'
import type { Kind } from './kind.ts'
import type { OpenTerms } from './OfferDetail.tsx'

type Size = {
  readonly kind: Kind
  readonly side: BlockSide
  readonly terms: OpenTerms
  readonly quantity: string
  readonly cost: Cost | null
  /** The whole account in whole minor units of the offer's currency; null while unknown. */
  readonly account: bigint | null
}

/** Rows of a block trade; empty for a placing. */
export function useBlockRows({ kind, side, terms, quantity, cost, account }: Size): readonly FactRow[] {
  const { t } = useTranslation('private')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const key = terms.key as InstrumentKey
  const isBlock = kind === 'block'
  useQuotes(useMemo(() => (isBlock ? [key] : []), [isBlock, key]))
  const { price, instrument } = useQuote(key)
  const { data: summary } = useCall(
    'GET /m_ft/summary_detail',
    isBlock ? { stockCode: codeOf(key), market: marketOf(key) } : null,
  )
  if (!isBlock) return []
  const shares = quantityOf(quantity)
  const now = price === null || !instrument ? null : unscale(price, instrument.priceDecimals)
  const normal = summary?.averageVolume == null ? null : new Decimal(summary.averageVolume)
  const money = (amount: Decimal | null, decimals?: number) =>
    format.money(amount?.toFixed(decimals ?? 2) ?? null, terms.currency, decimals)
  const ofAccount =
    cost && percentOf(new Decimal(String(cost.total)), account === null ? null : new Decimal(String(account)))
  const ofNormalDay = shares === null ? null : percentOf(new Decimal(shares), normal)
  return [
    { label: t('size.price'), value: money(new Decimal(terms.price), terms.price.split('.')[1]?.length ?? 0) },
    { label: t('size.market'), value: money(now, instrument?.priceDecimals) },
    {
      label: t(side === 'sell' ? 'size.atMarketSale' : 'size.atMarket'),
      note: t(side === 'sell' ? 'size.atMarketSaleNote' : 'size.atMarketNote'),
      value: money(now && shares !== null ? now.times(shares) : null),
    },
    { label: t('size.ofAccount'), value: hideBalances ? '••••' : format.percent(ofAccount) },
    { label: t('size.ofNormalDay'), value: format.percent(ofNormalDay) },
  ]
}
