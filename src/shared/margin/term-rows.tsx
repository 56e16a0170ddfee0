// Rows about the time for which a contract is held: the cost of a night, and the dates on which it ends.

import type { Currency } from '../../../domain/currency.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import type { Dates } from '../../i18n/day-time.ts'
import { textOf } from '../../i18n/t.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

/** Text keys of the night that counts three days, by the number of days until delivery. */
const longNights = ['friday', 'thursday', 'wednesday'] as const

/** `amount`: financing of one night in the wallet's currency. A future has none. */
export function nightRows(terms: ContractTerms, amount: string | null, currency: Currency): FactRow[] {
  if (terms.kind === 'future') return []
  const t = textOf('margin')
  return [
    {
      label: t('figure.night'),
      note: t(`figure.nightNote.${longNights[terms.valueDays]}`, { at: t(`figure.cutOff.${terms.cutOff.place}`) }),
      value: <Money amount={amount} currency={currency} signed />,
    },
  ]
}

/** The day on which the platform closes the position, and the exchange's dates, which can be later. */
export function expiryRows(terms: ContractTerms, dates: Dates): FactRow[] {
  if (terms.kind !== 'future') return []
  const t = textOf('margin')
  const days = [
    ['contract.closes', terms.closeOutDate],
    ['contract.notice', terms.firstNoticeDate],
    ['figure.lastTrade', terms.lastTradeDate],
  ] as const
  return days.flatMap(([label, day]) =>
    day === null ? [] : [{ label: t(label), value: dates.date(Date.parse(`${day}T12:00:00Z`)) }],
  )
}
