// Contract terms on the page. Their tables are as large as a page: they are loaded with the first contract, and what
// asks for them waits in its Suspense.
import { use } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'

type Module = Pick<typeof import('../../../domain/instruments/terms.ts'), 'termsOf'>

let loading: Promise<Module> | null = null

/** A failure is not kept: the next to ask loads again. */
function load(): Promise<Module> {
  loading ??= import('../../../domain/instruments/terms.ts').catch((thrown: unknown) => {
    loading = null
    throw thrown
  })
  return loading
}

/** Null for an instrument that is not traded on margin. */
export const useTerms = (key: InstrumentKey): ContractTerms | null => use(load()).termsOf(key)
