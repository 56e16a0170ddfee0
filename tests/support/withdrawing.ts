// A customer with money and a good place to send it to, and what they do with both.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Withdrawal } from '../../domain/wire/calls/withdrawal.ts'
import { destinations } from '../../server/db/account-schema.ts'
import type { Counter } from './counter.ts'
import { addClient, call, decideAs, granted, PAY_PASSWORD } from './counter.ts'
import { american } from './destinations.ts'

export type Application = {
  readonly destinationId: string
  readonly amount: string
  readonly fee?: string
  readonly payPassword?: string
}

/** To a bank in the United States. */
export const BANK_FEE = '15.00'

/** Added and found good; its id. Held unless it is the first of its kind. */
export async function addDestination(
  counter: Counter,
  userId: string,
  input: CallInput<'POST /UserAccount/addCardNo'>,
): Promise<string> {
  const payPassword = PAY_PASSWORD
  const { id } = await granted(counter, userId, 'POST /UserAccount/addCardNo', { payPassword, ...input })
  await decideAs(counter, 'ana', await reviewOf(counter, id))
  return id
}

export async function reviewOf({ db }: Counter, destinationId: string): Promise<string> {
  const rows = await db.select().from(destinations)
  return must(
    rows.find(row => row.id === destinationId),
    destinationId,
  ).reviewId
}

export type Withdrawing = { readonly userId: string; readonly destinationId: string }

/** Someone with so many dollars and one good account to withdraw them to. */
export async function addWithdrawing(counter: Counter, dollars: string): Promise<Withdrawing> {
  const userId = await addClient(counter, { balance: dollars })
  return { userId, destinationId: await addDestination(counter, userId, american(1)) }
}

export const apply = (
  counter: Counter,
  userId: string,
  { fee = BANK_FEE, payPassword = PAY_PASSWORD, ...rest }: Application,
  key?: string,
): Promise<Withdrawal | Refusal> =>
  call(counter, userId, 'POST /withdrawal/withdrawal-apply', { ...rest, fee, payPassword }, key)

export const cancel = (counter: Counter, userId: string, id: string, key?: string): Promise<Withdrawal | Refusal> =>
  call(counter, userId, 'POST /withdrawal/cancel', { id }, key)

export function done(answer: Withdrawal | Refusal): Withdrawal {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Usable and reserved. */
export async function moneyOf({ db, trading }: Counter, userId: string, wallet: WalletType = 'balance') {
  const [found] = await trading.ledger.balance(db, userId, [wallet])
  const { available, reserved } = must(found, wallet)
  return [available, reserved]
}
