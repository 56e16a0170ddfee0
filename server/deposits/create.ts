// Taking a deposit on: it waits for its decision, and no money moves before.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { BANK_CERTIFICATE_MINUTES } from '../../domain/limits.ts'
import type { DepositKind } from '../../domain/payment.ts'
import { cashWallet } from '../../domain/payment.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import type { AccountDeps } from '../account-deps.ts'
import { deposits } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { once, requestHash } from '../db/once.ts'
import { openReview } from '../desk/reviews.ts'
import { announceChange } from '../wallets/announce.ts'
import { confirmationMs } from './confirmations.ts'
import type { DepositInput } from './terms.ts'
import { depositTerms } from './terms.ts'
import { depositWire } from './wire.ts'

const MINUTE_MS = 60_000
/** A network may be slow: ours. */
const CRYPTO_MINUTES = 30

const dueMinutes: Readonly<Record<DepositKind, number>> = {
  bank: BANK_CERTIFICATE_MINUTES,
  card: BANK_CERTIFICATE_MINUTES,
  crypto: CRYPTO_MINUTES,
}

export type Paying = { readonly userId: string; readonly key: string }

/** Once a key. Only a card asks for the pay password: it takes money from somewhere, the others say that money was sent. */
export async function createDeposit(deps: AccountDeps, by: Paying, input: DepositInput): Promise<Deposit | Refusal> {
  if (input.kind === 'card') {
    const locked = await deps.payGate.check(by, input.payPassword)
    if (locked) return locked
  }
  const asked = input.kind === 'card' ? { ...input, payPassword: undefined } : input
  const request = { ...by, requestHash: requestHash('deposit', asked), now: deps.clock.now() }
  return once<Deposit>(deps.db, request, tx => open(deps, tx, by.userId, input))
}

async function open(deps: AccountDeps, tx: Tx, userId: string, input: DepositInput): Promise<Deposit | Refusal> {
  const id = deps.newId()
  const terms = await depositTerms(tx, { userId, depositId: id }, input)
  if (isRefusal(terms)) return terms
  const at = deps.clock.now()
  const review = await openReview(tx, {
    ...{ id, kind: 'deposit', userId, at },
    dueAt: at + dueMinutes[terms.kind] * MINUTE_MS,
    lookAt: lookAt(terms.kind, deps.deskDelayMs, at),
  })
  const [row] = await tx
    .insert(deposits)
    .values({ ...terms, id, wallet: cashWallet[terms.currency] })
    .returning()
  await announceChange(deps, tx, { userId, what: 'deposit', id, wallets: [] }, at)
  return depositWire(must(row, 'the deposit just made'), review)
}

/** The desk looks at crypto at each confirmation. */
function lookAt(kind: DepositKind, deskDelayMs: number | null, at: number): number | null {
  if (deskDelayMs === null) return null
  return at + (kind === 'crypto' ? confirmationMs(deskDelayMs) : deskDelayMs)
}
