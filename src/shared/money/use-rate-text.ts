// An exchange rate in its usual direction: units of the cheaper currency for one unit of the dearer, so that the number
// is above 1. The same number before and after a transfer.

import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import { Decimal } from '../../../domain/money.ts'
import { useFormat } from '../../i18n/format.ts'

/** Decimals of a displayed rate. The transfer itself uses all digits. */
const SHOWN_DECIMALS = 4

export function spokenRate(rate: string): { readonly isInverse: boolean; readonly rate: string } {
  const given = new Decimal(rate)
  const isInverse = given.gt(0) && given.lt(1)
  const shown = isInverse ? new Decimal(1).div(given) : given
  return { isInverse, rate: shown.toDecimalPlaces(SHOWN_DECIMALS).toFixed() }
}

/** Formats a rate such as "1 USD = 18.25 MXN"; an unknown rate is a dash. */
export function useRateText(source: Currency, target: Currency): (rate: string | null) => string {
  const { t } = useTranslation('transfer')
  const format = useFormat()
  return given => {
    if (given === null) return '—'
    const { isInverse, rate } = spokenRate(given)
    const sides = isInverse ? { from: target, to: source } : { from: source, to: target }
    return t('rate.live', { ...sides, rate: format.quantity(rate) })
  }
}
