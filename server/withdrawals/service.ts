// A customer's operations on withdrawals: apply and cancel. Each is one idempotent transaction. All conditions of a
// withdrawal are checked here; none of them requires a deposit.

import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { cashWallet, checkWithdrawal, withdrawalTerms } from '../../domain/payment.ts'
import { breach } from '../../domain/rules.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { Withdrawal } from '../../domain/wire/calls/withdrawal.ts'
import { invalid } from '../calls/invalid.ts'
import type { DestinationRow, WithdrawalRow } from '../db/account-schema.ts'
import { withdrawals } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { maskedOf, nameOf, networkOf } from '../destinations/details.ts'
import { ownDestination } from '../destinations/store.ts'
import { endReview, lockReview, openReview } from '../reviews/reviews.ts'
import { heldMoney } from '../users/money-hold.ts'
import { lockPerson } from '../users/people.ts'
import { announceChange } from '../wallets/announce.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { announceEnd } from './announce.ts'
import { checkPace, leftToday } from './limits.ts'
import { giveBack } from './review-handler.ts'
import { withdrawalById } from './store.ts'
import { withdrawalWire } from './wire.ts'

const ANSWER_MS = 24 * HOUR_MS

/** The call's input without the payment password. */
type Application = Omit<CallParsed<'POST /withdrawal/withdrawal-apply'>, 'payPassword'>

export type WithdrawalsService = {
  /** The refusal of an application that would be refused now. */
  check(userId: string, application: Application): Promise<Refusal | null>
  apply(by: Caller, application: CallParsed<'POST /withdrawal/withdrawal-apply'>): Promise<Withdrawal | Refusal>
  cancel(by: Caller, id: string): Promise<Withdrawal | Refusal>
}

export function createWithdrawals(deps: PaymentDeps): WithdrawalsService {
  return {
    async check(userId, application) {
      const checked = await deps.db.transaction(tx => conditionsOf(deps, tx, userId, application))
      return isRefusal(checked) ? checked : null
    },
    async apply(by, { payPassword, ...application }) {
      const stopped = await deps.payGate.check(by, payPassword)
      if (stopped) return stopped
      return idempotent(deps, by, { call: 'withdrawal-apply', input: application }, tx =>
        apply(deps, tx, by.userId, application),
      )
    },
    cancel(by, id) {
      return idempotent(deps, by, { call: 'withdrawal/cancel', input: { id } }, tx => cancel(deps, tx, by.userId, id))
    },
  }
}

async function apply(
  deps: PaymentDeps,
  tx: Tx,
  userId: string,
  application: Application,
): Promise<Withdrawal | Refusal> {
  const checked = await conditionsOf(deps, tx, userId, application)
  return isRefusal(checked) ? checked : open(deps, tx, checked)
}

async function conditionsOf(
  deps: PaymentDeps,
  tx: Tx,
  userId: string,
  { destinationId, amount: text, fee }: Application,
): Promise<Opening | Refusal> {
  const at = deps.clock.now()
  const { kyc } = await lockPerson(tx, userId)
  if (kyc !== 'verified') return refuse('kycNeeded')
  const held = await heldMoney(tx, userId, at)
  if (held) return held
  const destination = await openDestination(tx, userId, destinationId, at)
  if (isRefusal(destination)) return destination
  const terms = withdrawalTerms(destination.currency, networkOf(destination.details))
  if (parseMinor(fee) !== terms.fee) return refuse('rateMoved', { field: 'fee', values: { fee: minorText(terms.fee) } })
  const tooMany = await checkPace(tx, userId, at)
  if (tooMany) return tooMany
  const [wallet] = await deps.ledger.balance(tx, userId, [cashWallet[terms.currency]])
  const room = {
    usable: must(wallet, 'the wallet of a currency').available,
    leftToday: await leftToday(tx, userId, terms.currency, at),
  }
  const broken = checkWithdrawal(terms, room, text)
  if (broken) return invalid('amount', broken)
  const amount = must(parseMinor(text), 'an amount that was checked')
  return { userId, destination, amount, fee: terms.fee, at }
}

/** The user's destination, if it is approved and has no waiting period. */
async function openDestination(tx: Tx, userId: string, id: string, at: number): Promise<DestinationRow | Refusal> {
  const own = await ownDestination(tx, userId, id)
  if (!own) return refuse('notFound', { field: 'destinationId' })
  if (own.review.state !== 'passed') return refuse('destinationUnchecked', { field: 'destinationId' })
  const { heldUntil } = own.row
  if (heldUntil === null || heldUntil <= at) return own.row
  const hours = Math.ceil((heldUntil - at) / HOUR_MS)
  return refuse('destinationHeld', { field: 'destinationId', values: { hours } })
}

type Opening = {
  readonly userId: string
  readonly destination: DestinationRow
  readonly amount: bigint
  readonly fee: bigint
  readonly at: number
}

async function open(deps: PaymentDeps, tx: Tx, opening: Opening): Promise<Withdrawal | Refusal> {
  const { userId, destination, amount, fee, at } = opening
  const { id: destinationId, kind, currency, details } = destination
  const id = deps.newId()
  const wallet = cashWallet[currency]
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet, amount, subject: { type: 'withdrawal', id }, at })
  if (isRefusal(pendingId)) return overUsable(pendingId, currency)
  const lookAt = deps.deskDelayMs === null ? null : at + deps.deskDelayMs
  const review = await openReview(tx, { id, kind: 'withdrawal', userId, at, dueAt: at + ANSWER_MS, lookAt })
  const row: WithdrawalRow = {
    id,
    kind,
    wallet,
    currency,
    amount,
    fee,
    destinationId,
    pendingId,
    tokenised: true,
    destination: { name: nameOf(details), masked: maskedOf(details), network: networkOf(details), details },
  }
  await tx.insert(withdrawals).values(Object.assign({}, row, { destination: sealedFor(id, row.destination) }))
  await announceChange(deps, tx, { userId, what: 'withdrawal', id, wallets: [wallet] }, at)
  return withdrawalWire({ row, review })
}

/**
 * The money was spent since the balance was read, for example by an order. The refusal is the same as if the withdrawal
 * had come later.
 */
const overUsable = ({ values }: Refusal, currency: Currency): Refusal =>
  invalid('amount', breach('overUsable', { usable: values?.['available'] ?? minorText(0n), currency }))

async function cancel(deps: PaymentDeps, tx: Tx, userId: string, id: string): Promise<Withdrawal | Refusal> {
  const at = deps.clock.now()
  const pending = await lockReview(tx, id)
  if (pending?.userId !== userId || pending.kind !== 'withdrawal') return refuse('notFound', { field: 'id' })
  if (pending.state !== 'pending') return refuse('alreadyDecided')
  const row = await withdrawalById(tx, id)
  const review = await endReview(tx, pending, { state: 'cancelled', reason: null, at })
  await giveBack(deps.ledger, tx, row, at)
  await announceEnd(deps, tx, { row, review }, { kind: 'withdrawalCancelled', at })
  return withdrawalWire({ row, review })
}
