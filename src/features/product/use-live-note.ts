// What a product offers now, in two or three words: the state of a market, a number of open offers, a rate.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ProductsNow } from '../../../domain/wire/calls/product.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Product } from '../../shared/products/list.ts'
import { market } from '../../state/market.ts'

type Counted = 'newIssues' | 'auction' | 'block' | 'placing'

const countOf = (now: ProductsNow, name: Counted): number =>
  ({ newIssues: now.newIssues.open, auction: now.auctions, block: now.blocks, placing: now.placings })[name]

/** Returns a function of the product; null if nothing is known. */
export function useLiveNote(): (product: Product) => string | null {
  const { t } = useTranslation('product')
  const { t: row } = useTranslation('row')
  const { boards } = useSnapshot(market)
  const { data: now } = useCall('GET /m_ft/products', {})
  const format = useFormat()
  return product => {
    if ('board' in product) {
      const state = boards[product.board]?.state
      return state ? row(`session.${state}`) : null
    }
    switch (product.name) {
      case 'newIssues':
      case 'auction':
      case 'block':
      case 'placing':
        return now && t(`open.${product.name}`, { count: countOf(now, product.name) })
      case 'bonds':
        return now?.cetes ? format.percent(percentOf(now.cetes.rate)) : null
      default:
        return product.trait === 'margin' ? t('trait.margin') : null
    }
  }
}

/** A yearly rate in per cent, from its fraction. */
export const percentOf = (fraction: string): string => (Number(fraction) * 100).toFixed(4)
