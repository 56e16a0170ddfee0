// Dependencies of this folder's calls and decisions.
import type { Rates } from '../rates/rates.ts'
import type { MoneyRequestDeps } from '../reviews/deps.ts'

export type TransferDeps = MoneyRequestDeps & { readonly rates: Rates }
