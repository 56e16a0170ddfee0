// The value that a user has in products, for the overview: by kind, in the base currency and in each product's own
// currency.
import { decimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { ProductWorth } from '../../domain/wire/calls/wallet.ts'
import type { Worth } from '../../domain/worth.ts'
import { worthKinds } from '../../domain/worth.ts'
import type { Rates } from '../rates/rates.ts'

type Part = { readonly currency: Currency; readonly amount: bigint | null }
type Products = { readonly products: ProductWorth[]; readonly total: Decimal | null }

/** Sums by kind. A sum is null if a part of it is unknown. */
export function productsIn(base: Currency, worth: readonly Worth[], rates: Pick<Rates, 'mid'>): Products {
  const kinds = worthKinds.flatMap(kind => {
    const parts = partsOf(worth.filter(each => each.kind === kind))
    return parts.length === 0 ? [] : [{ kind, parts, sum: sumIn(base, parts, rates) }]
  })
  const products = kinds.map(({ kind, parts, sum }) => ({
    kind,
    amount: sum && decimalText(minorText(roundToMinor(sum))),
    parts: parts.map(({ currency, amount }) => ({ currency, amount: amount === null ? null : minorText(amount) })),
  }))
  return { products, total: added(kinds.map(({ sum }) => sum)) }
}

function partsOf(worth: readonly Worth[]): Part[] {
  return currencies.flatMap(currency => {
    const amounts = worth.filter(each => each.currency === currency).map(({ amount }) => amount)
    return amounts.length === 0 ? [] : [{ currency, amount: addedMinor(amounts) }]
  })
}

const sumIn = (base: Currency, parts: readonly Part[], rates: Pick<Rates, 'mid'>): Decimal | null =>
  added(
    parts.map(({ currency, amount }) => {
      const rate = rates.mid(currency, base)
      return rate && amount !== null ? fromMinor(amount).times(rate) : null
    }),
  )

const added = (parts: readonly (Decimal | null)[]): Decimal | null =>
  parts.reduce((sum, part) => sum && part && sum.plus(part), new Decimal(0))

const addedMinor = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n)
