// A value of any kind, hidden if it reveals the user's balances.
import { Decimal } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Shown } from './explained.ts'

/** A rate has at least these decimals, and more if it is small, so that a result can be calculated from it. */
const RATE_DECIMALS = 4
const RATE_DIGITS = 8

export function Value({ shown, hidden }: { shown: Shown; hidden: boolean }) {
  const format = useFormat()
  switch (shown.kind) {
    case 'money':
      return <Money amount={shown.amount} currency={shown.currency} signed={shown.signed ?? false} hidden={hidden} />
    case 'price':
      return <Money amount={shown.amount} currency={shown.currency} decimals={fractionOf(shown.amount)} />
    case 'text':
      return <span className="quantity">{shown.amount}</span>
    case 'quantity':
      return hidden ? <Money amount={null} currency="USD" hidden /> : <Quantity value={shown.amount} />
    case 'percent':
      return <Change basisPoints={shown.basisPoints} show="ratio" />
    case 'rate':
      return <span className="quantity">{shown.amount === null ? format.quantity(null) : rateText(shown.amount)}</span>
  }
}

function rateText(text: string): string {
  const rate = new Decimal(text)
  const [whole = '0', fraction = ''] = rate
    .toDecimalPlaces(Math.max(RATE_DECIMALS, RATE_DIGITS - 1 - rate.e))
    .toFixed()
    .split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** Number of decimals in a text. */
const fractionOf = (text: string | null): number => text?.split('.')[1]?.length ?? 0

/** Formats a decimal price from the server with all its digits. */
export function priceTextOf(text: string | null, format: Format): string {
  const decimals = fractionOf(text)
  return format.price(text === null ? null : parseScaled(text, decimals), decimals)
}
