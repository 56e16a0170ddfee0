// Contract terms on the page. Their tables are as large as a page, so they are loaded with the first contract. A
// component that needs them suspends until then.
import { use } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import type { PriceGrid } from '../../../domain/margin.ts'
import { Decimal } from '../../../domain/money.ts'
import type { YearlyRates } from '../../../domain/policy-rates.ts'
import type { Ending } from './contract-end.ts'

type Module = Pick<typeof import('../../../domain/instruments/terms.ts'), 'termsOf' | 'financedOf'> &
  Pick<typeof import('../../../domain/policy-rates.ts'), 'yearlyRates'> &
  Pick<typeof import('./contract-end.ts'), 'endingOf'>

let loading: Promise<Module> | null = null

/** A failure is not cached: the next call loads again. */
function load(): Promise<Module> {
  loading ??= Promise.all([
    import('../../../domain/instruments/terms.ts'),
    import('../../../domain/policy-rates.ts'),
    import('./contract-end.ts'),
  ])
    .then(([{ termsOf, financedOf }, { yearlyRates }, { endingOf }]) => ({
      termsOf,
      financedOf,
      yearlyRates,
      endingOf,
    }))
    .catch((thrown: unknown) => {
      loading = null
      throw thrown
    })
  return loading
}

/** Null for an instrument that is not traded on margin. */
export const useTerms = (key: InstrumentKey): ContractTerms | null => use(load()).termsOf(key)

/** Yearly financing rates at the policy rates of a date; null for a contract without overnight financing. */
export function useYearlyRates(terms: ContractTerms | null, date: string): YearlyRates | null {
  const { financedOf, yearlyRates } = use(load())
  const financed = terms && financedOf(terms)
  return financed && yearlyRates(financed, date)
}

/** State of a delivery month near its end; null while positions can be opened. */
export function useEnding(terms: ContractTerms | null, now: number): Ending | null {
  const { endingOf } = use(load())
  return terms && endingOf(terms, now)
}

/** Ticks of the contract; for a contract that is no longer known, one unit of the last decimal of its price. */
export function usePriceGrid(key: InstrumentKey, priceDecimals: number): PriceGrid {
  const terms = useTerms(key)
  return terms ?? { tick: new Decimal(10).pow(-priceDecimals).toFixed(), isSigned: false }
}
