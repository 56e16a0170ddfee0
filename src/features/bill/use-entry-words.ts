// Texts of a bill entry: its title with the code of the instrument or product, and its quantity and price.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import type { BillEntry } from './entries.ts'

export function useEntryWords(): (entry: BillEntry) => { readonly title: string; readonly traded: string | null } {
  const { t } = useTranslation('bill')
  const format = useFormat()
  const texts = usePriceTexts()
  return ({ kind, trade, newest: { currency, instrument } }) => {
    const own = t(`kind.${kind}`)
    const title = instrument ? t('row.title', { kind: own, code: instrument.code }) : own
    if (!trade) return { title, traded: null }
    return {
      title,
      traded: t(`row.traded.${trade.priced}`, {
        quantity: trade.reversal
          ? t('row.reversal', {
              closed: format.quantity(trade.reversal.closed),
              opened: format.quantity(trade.reversal.opened),
            })
          : format.quantity(trade.quantity),
        price: texts.price({ key: trade.key, currency }, trade.price),
      }),
    }
  }
}
