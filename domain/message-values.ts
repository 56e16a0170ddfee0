// The values of a message as text: amounts that come with a currency as money, and numbers with group separators. Used by
// the page and by the server, so that both write a refusal in the same way. The three languages group alike.
import { currencySymbols } from './wallet.ts'

type Values = Readonly<Record<string, string | number>>

/** `id`: a reference that customer service looks up. */
const identifiers: ReadonlySet<string> = new Set(['id', 'currency'])

export function messageValues(values: Values = {}): Record<string, string | number> {
  const { currency } = values
  const symbols: Readonly<Record<string, string>> = currencySymbols
  const symbol = typeof currency === 'string' ? (symbols[currency] ?? `${currency}\u00a0`) : ''
  const isAmount = (value: string): boolean => symbol !== '' && /^\d+\.\d{2}$/.test(value)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (identifiers.has(name)) return [name, value]
      const text = String(value)
      return [name, isAmount(text) ? symbol + grouped(text) : grouped(text)]
    }),
  )
}

/** A plain number with group separators, with all its decimals; any other text unchanged. */
export function grouped(text: string): string {
  const match = /^(-?\d+)(\.\d+)?$/.exec(text)
  return match ? (match[1] ?? '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (match[2] ?? '') : text
}
