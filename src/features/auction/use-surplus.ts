// The difference between demand and supply at the auction price, as text.

import { useTranslation } from 'react-i18next'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useFormat } from '../../i18n/format.ts'

export function useSurplus({ imbalance, price }: Pick<Auction, 'imbalance' | 'price'>): string {
  const { t } = useTranslation('auction')
  const format = useFormat()
  if (price === null) return '—'
  if (Number(imbalance) === 0) return t('surplus.none')
  const isSale = imbalance.startsWith('-')
  return t(isSale ? 'surplus.sell' : 'surplus.buy', { quantity: format.quantity(imbalance.replace('-', '')) })
}
