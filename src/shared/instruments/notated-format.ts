// Prices that are not written in decimals: how they are shown, and how they are typed. Loaded with the first future.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { isSignedPrice, notationOf } from '../../../domain/instruments/notations.ts'
import { parseScaled, scaledText } from '../../../domain/price.ts'
import type { PriceNotation } from '../../../domain/price-notation.ts'
import { parsePrice, priceText } from '../../../domain/price-notation.ts'
import { typed } from '../../../domain/typed.ts'
import type { Format } from '../../i18n/format.ts'
import { cached, formatChange, formatPrice } from '../../i18n/format.ts'
import type { Entry } from '../../ui/decimal-entry.ts'
import { readDecimal } from '../../ui/decimal-entry.ts'

type Write = Format['price']

/** A price between two ticks, such as an average, is written in decimals. */
function written(notation: PriceNotation, plain: Write): Write {
  return (scaled, decimals) => {
    const text = plain(scaled, decimals)
    if (scaled === null) return text
    const fraction = priceText(Math.abs(scaled), decimals, notation)
    return fraction.includes("'") ? text.replace(/\d.*/, fraction) : text
  }
}

const notated = cached((format: Format) =>
  cached(
    (notation: PriceNotation): Format =>
      Object.assign({}, format, { price: written(notation, formatPrice), change: written(notation, formatChange) }),
  ),
)

export function notatedFormat(format: Format, key: InstrumentKey): Format {
  const notation = notationOf(key)
  return notation === 'decimal' ? format : notated(format)(notation)
}

/**
 * Entry of a price in fractions, or in decimals with a sign if the price can be negative. Undefined for an instrument
 * with plain decimals.
 */
export function notatedEntry(key: InstrumentKey, decimals: number): Entry | undefined {
  const notation = notationOf(key)
  if (isSignedPrice(key)) return signedEntry
  return notation === 'decimal' ? undefined : entryOf(notation, decimals)
}

const SIGN = /^-/

const signedEntry: Entry = {
  hint: 'hint.signed',
  read(typedText) {
    const text = typed('number', typedText)
    const amount = readDecimal(text.replace(SIGN, ''))
    // A sign without digits is not a number yet.
    if (!amount || !SIGN.test(text)) return SIGN.test(text) ? null : amount
    return `-${amount}`
  },
  write: value => value,
}

const entryOf = (notation: PriceNotation, decimals: number): Entry => ({
  hint: 'hint.notation',
  read(text) {
    if (!/['’]/.test(text)) return readDecimal(text)
    const scaled = parsePrice(typed('number', text), decimals, notation)
    return scaled === null ? null : scaledText(scaled, decimals)
  },
  write(value) {
    const scaled = parseScaled(value, decimals)
    return scaled === null ? value : priceText(scaled, decimals, notation)
  },
})
