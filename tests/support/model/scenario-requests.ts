// The steps of a scenario other than orders: deposits, withdrawals, transfers and review decisions.
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal } from '../../../domain/failure.ts'
import { minorText } from '../../../domain/minor.ts'
import type { ReviewReason } from '../../../domain/review.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { positions } from '../../../server/db/trading-schema.ts'
import { releaseSuspense } from '../../../server/deposits/release.ts'
import { suspendedOf } from '../../../server/wallets/suspense.ts'
import type { AccountHarness } from '../account-harness.ts'
import { call, decideAs, PAY_PASSWORD } from '../account-harness.ts'
import { american } from '../destinations.ts'
import { addDestination } from '../withdrawing.ts'

type Amounts = Readonly<Record<string, unknown>>
type Outcome = { readonly answer?: Amounts; readonly refused?: Amounts }

export type RequestStep = Outcome &
  (
    | {
        /** A deposit, in USDT. */
        readonly deposit: { readonly as: string; readonly amount: string; readonly minimumAccepted?: boolean }
      }
    | {
        readonly transfer: {
          readonly as: string
          readonly from: WalletType
          readonly to: WalletType
          readonly amount: string
          /** Omitted for a transfer within one currency. */
          readonly rate?: string
        }
      }
    | {
        /** A withdrawal to the customer's bank account in the United States. */
        readonly withdraw: { readonly as: string; readonly amount: string; readonly fee: string }
      }
    | { readonly callOff: string }
    | {
        /** Approves a request, or refuses it if a reason is given. */
        readonly decide: { readonly request: string; readonly by: string; readonly reason?: ReviewReason }
      }
    | { readonly release: string }
    | {
        /** A stock split at unchanged total cost. `into` is the resulting quantity. */
        readonly split: { readonly key: string; readonly into: number }
      }
  )

export type Requesting = {
  readonly harness: AccountHarness
  readonly userId: string
  /** The server's ids by the scenario's names. */
  readonly ids: Map<string, string>
  readonly withdrawals: Set<string>
}

export const isRequestStep = (step: object): step is RequestStep =>
  ['deposit', 'transfer', 'withdraw', 'callOff', 'decide', 'release', 'split'].some(kind => kind in step)

export async function takeRequest(run: Requesting, step: RequestStep): Promise<void> {
  const answer = await doneWith(run, step)
  expect(answer).toMatchObject(step.refused ?? step.answer ?? {})
  expect(isRefusal(answer), JSON.stringify(answer)).toBe(step.refused !== undefined)
}

async function doneWith(run: Requesting, step: RequestStep): Promise<object | Refusal> {
  const { harness, userId } = run
  if ('deposit' in step) {
    const { as, amount, minimumAccepted = true } = step.deposit
    const input = { kind: 'crypto', asset: 'USDC', network: 'ethereum', amount, minimumAccepted } as const
    return known(run, as, await call(harness, userId, 'POST /recharge/create', input))
  }
  if ('transfer' in step) {
    const { as, ...input } = step.transfer
    return known(run, as, await call(harness, userId, 'POST /wallet/transfer', input))
  }
  if ('withdraw' in step) return withdraw(run, step.withdraw)
  if ('callOff' in step) {
    const id = idOf(run, step.callOff)
    const name = run.withdrawals.has(id) ? 'POST /withdrawal/cancel' : 'POST /wallet/cancelTransfer'
    return call(harness, userId, name, { id })
  }
  if ('decide' in step) {
    const { request, by, reason } = step.decide
    return decideAs(
      harness,
      by,
      idOf(run, request),
      reason === undefined ? { passed: true } : { passed: false, reason },
    )
  }
  return 'release' in step ? release(run, step.release) : split(run, step.split)
}

const idOf = ({ ids }: Requesting, name: string): string => must(ids.get(name), name)

function known<Answer extends { readonly id: string }>(run: Requesting, name: string, answer: Answer | Refusal) {
  if (!isRefusal(answer)) run.ids.set(name, answer.id)
  return answer
}

async function withdraw(run: Requesting, { as, ...input }: { as: string; amount: string; fee: string }) {
  const { harness, userId, ids } = run
  const destinationId = ids.get('the bank') ?? (await addDestination(harness, userId, american(1)))
  ids.set('the bank', destinationId)
  const wanted = { ...input, destinationId, payPassword: PAY_PASSWORD }
  const answer = known(run, as, await call(harness, userId, 'POST /withdrawal/withdrawal-apply', wanted))
  if (!isRefusal(answer)) run.withdrawals.add(answer.id)
  return answer
}

async function release(run: Requesting, name: string): Promise<object | Refusal> {
  const { db, clock, trading } = run.harness
  const released = await releaseSuspense({ db, clock, ...trading }, idOf(run, name), 'olga')
  return isRefusal(released) ? released : { released }
}

async function split({ harness, userId }: Requesting, { key, into }: { key: string; into: number }): Promise<object> {
  const rows = await harness.db.select().from(positions).where(eq(positions.userId, userId))
  const { id } = must(
    rows.find(row => row.instrumentKey === key && row.closedAt === null),
    `a holding of ${key}`,
  )
  const averageCost = sql`round(${positions.cost}::numeric(60, 20) * power(10::numeric, ${positions.quantityDecimals}) / 100 / ${into}::bigint, 20)`
  await harness.db.update(positions).set({ quantity: into, averageCost }).where(eq(positions.id, id))
  return {}
}

/** Sum of the deposits below the minimum that are kept for their owner, in dollars. */
export async function apartOf({ harness, userId }: Requesting): Promise<string> {
  const kept = await suspendedOf(harness.db, userId)
  return minorText(kept.reduce((sum, { amount }) => sum + amount, 0n))
}
