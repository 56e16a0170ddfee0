// Dependencies that deposits and withdrawals share, in their calls and decisions.
import type { MoneyRequestDeps } from '../reviews/deps.ts'
import type { PayGate } from '../users/pay-gate.ts'

export type PaymentDeps = MoneyRequestDeps & { readonly payGate: PayGate }
