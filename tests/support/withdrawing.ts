// A customer with money and an approved destination, and operations on both.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Withdrawal } from '../../domain/wire/calls/withdrawal.ts'
import { destinations } from '../../server/db/account-schema.ts'
import type { AccountHarness } from './account-harness.ts'
import { addClient, call, decideAs, granted, PAY_PASSWORD } from './account-harness.ts'
import { american } from './destinations.ts'

export type Application = {
  readonly destinationId: string
  readonly amount: string
  readonly fee?: string
  readonly payPassword?: string
}

/** Fee of a withdrawal to a bank in the United States. */
export const BANK_FEE = '15.00'

/** Adds a destination and approves it; returns its id. It has a waiting period unless it is the first of its kind. */
export async function addDestination(
  harness: AccountHarness,
  userId: string,
  input: CallInput<'POST /UserAccount/addCardNo'>,
): Promise<string> {
  const payPassword = PAY_PASSWORD
  const { id } = await granted(harness, userId, 'POST /UserAccount/addCardNo', { payPassword, ...input })
  await decideAs(harness, 'ana', await reviewOf(harness, id))
  return id
}

export async function reviewOf({ db }: AccountHarness, destinationId: string): Promise<string> {
  const rows = await db.select().from(destinations)
  return must(
    rows.find(row => row.id === destinationId),
    destinationId,
  ).reviewId
}

export type Withdrawing = { readonly userId: string; readonly destinationId: string }

/** A customer with this many dollars and one approved bank account. */
export async function addWithdrawing(harness: AccountHarness, dollars: string): Promise<Withdrawing> {
  const userId = await addClient(harness, { balance: dollars })
  return { userId, destinationId: await addDestination(harness, userId, american(1)) }
}

export const apply = (
  harness: AccountHarness,
  userId: string,
  { fee = BANK_FEE, payPassword = PAY_PASSWORD, ...rest }: Application,
  key?: string,
): Promise<Withdrawal | Refusal> =>
  call(harness, { userId, key }, 'POST /withdrawal/withdrawal-apply', { ...rest, fee, payPassword })

export const cancel = (
  harness: AccountHarness,
  userId: string,
  id: string,
  key?: string,
): Promise<Withdrawal | Refusal> => call(harness, { userId, key }, 'POST /withdrawal/cancel', { id })

export function done(answer: Withdrawal | Refusal): Withdrawal {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Available and reserved balance of a wallet, in cents. */
export async function moneyOf({ db, trading }: AccountHarness, userId: string, wallet: WalletType = 'balance') {
  const [found] = await trading.ledger.balance(db, userId, [wallet])
  const { available, reserved } = must(found, wallet)
  return [available, reserved]
}
