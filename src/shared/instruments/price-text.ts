// A price of a record (an order, a closed position, a line of the bill, a notice) as text: in the notation of the
// instrument's exchange and in the unit of its price, which for a contract is not the currency of the wallet. And the
// unit of its quantity: shares, contracts of a future, or units of a pair or a spot contract.
import { useMemo, useSyncExternalStore } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { parseKey } from '../../../domain/instruments/market-code.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { AVERAGE_EXTRA_DECIMALS } from '../../../domain/price.ts'
import type { AnyCurrency, Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { bareText, scaledDecimalOf } from '../orders/order-amounts.ts'
import type { FormatFor } from './price-format.ts'
import { useFormatFor } from './price-format.ts'

export type QuantityUnit = 'shares' | 'contracts' | 'units'

/** Names of the units as keys of the texts that label a quantity. */
const labels = { shares: 'quantity', contracts: 'contracts', units: 'units' } as const satisfies Record<
  QuantityUnit,
  string
>

export const quantityLabelOf = (key: string) => labels[quantityUnitOf(key)]

/** Unit of the instrument's quantity; `shares` if the text is no key of an instrument. */
export function quantityUnitOf(key: string): QuantityUnit {
  const board = parseKey(key)?.board
  const spec = board && specOf(board)
  if (spec?.settlement !== 'margin') return 'shares'
  return spec.class === 'future' ? 'contracts' : 'units'
}

export type Priced = {
  readonly key: string
  /** Currency of the wallet, which is also that of a share's price. */
  readonly currency: AnyCurrency
}

const MONEY_DECIMALS = 2

type TermsOf = (key: InstrumentKey) => ContractTerms | null

/** Terms of contracts: as large as a page, so they are loaded with the first contract. Until then no unit is shown. */
let termsOf: TermsOf | null = null
let isLoading = false
const readers = new Set<() => void>()

/** A failure is not cached: the next call loads again. */
async function loadTerms(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    termsOf = (await import('../../../domain/instruments/terms.ts')).termsOf
    for (const read of readers) read()
  } catch {
    isLoading = false
  }
}

function onLoaded(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

const current = (): TermsOf | null => termsOf

/** Null for a price in points, which is written without a unit. */
function priceUnit(terms: ContractTerms): string | null {
  if (terms.kind !== 'future') return terms.currency
  return terms.priceUnit === 'points' ? null : terms.priceUnit
}

export type PriceTexts = {
  readonly price: (of: Priced, text: string | null) => string
  /** With the decimals of the instrument. */
  readonly average: (of: Priced, text: string | null) => string
  /** An average with all its decimals, for a formula whose parts give its result. */
  readonly exact: (of: Priced, text: string | null) => string
}

/** Prices with their unit: `447'2 ¢/bu`, `17.39200 MXN`, `US$189.37`. Another object once the units are known. */
export function usePriceTexts(): PriceTexts {
  const format = useFormat()
  const formatFor = useFormatFor()
  const known = useSyncExternalStore(onLoaded, current, current)
  return useMemo(() => textsOf(format, formatFor, known), [format, formatFor, known])
}

function textsOf(format: Format, formatFor: FormatFor, known: TermsOf | null): PriceTexts {
  const write = ({ key, currency }: Priced, text: string | null, extra: number): string => {
    if (text === null) return UNKNOWN
    if (quantityUnitOf(key) === 'shares')
      return format.money(text, currency, Math.max(MONEY_DECIMALS, scaledDecimalOf(text, extra).decimals))
    const contract = key as InstrumentKey
    void loadTerms()
    const terms = known?.(contract)
    const unit = terms ? priceUnit(terms) : null
    const number = bareText(text, formatFor(format, contract), extra)
    return unit === null ? number : `${number} ${unit}`
  }
  return {
    price: (of, text) => write(of, text, 0),
    average: (of, text) => write(of, text, AVERAGE_EXTRA_DECIMALS),
    exact: (of, text) => write(of, text && withoutZeros(text), 0),
  }
}

/** An average price without zeros beyond the decimals of its instrument. */
function withoutZeros(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const least = Math.max(0, fraction.length - AVERAGE_EXTRA_DECIMALS)
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}
