// Formats a decimal price from the server with all its digits.
import { parseScaled } from '../../../domain/price.ts'
import type { Format } from '../../i18n/format.ts'
import { fractionOf } from './Value.tsx'

export function priceTextOf(text: string | null, format: Format): string {
  const decimals = fractionOf(text)
  return format.price(text === null ? null : parseScaled(text, decimals), decimals)
}
