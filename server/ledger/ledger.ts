// The ledger: double entry, append-only. The maximum cost of an order is reserved first (from the available to the
// reserved account), then posted as it is spent, and the remainder is voided. Nothing is ever edited.
import { asc } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { LedgerSubject } from '../../domain/ledger.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { anyOf } from '../db/any-of.ts'
import { createRound } from '../db/batch/round.ts'
import { bulkRows, MANY } from '../db/bulk-rows.ts'
import type { Tx } from '../db/db.ts'
import { reservations } from '../db/money-schema.ts'
import type { Account, Holder, Wallet, WalletOfUser } from './accounts.ts'
import {
  accountId,
  accountsOf,
  available,
  holderOf,
  lockAccounts,
  reserved,
  walletsOf,
  walletsOfAll,
} from './accounts.ts'
import type { AuditReport } from './audit.ts'
import { audit, rebuild } from './audit.ts'
import type { Leg, Rest, Transfer } from './transfer.ts'
import { writeTransfer, writeTransfers } from './transfer.ts'

export type LedgerDeps = { readonly newId: () => string }

type About = {
  /** What the movement is about; null for a movement without a subject. */
  readonly subject: LedgerSubject | null
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

type Reservation = About & { readonly userId: string; readonly wallet: WalletType; readonly amount: bigint }

type Post = About & {
  readonly pendingId: string
  /** The part of the reserved amount that is released in the same transaction, so that `legs` can spend it. */
  readonly release: bigint
  readonly legs: readonly Leg[]
}

export type Release = {
  readonly pendingId: string
  readonly subject: LedgerSubject
  /** Minor units that become available; above 0. */
  readonly amount: bigint
}

/** Every method runs in the caller's transaction. A method that returns a refusal has changed nothing. */
export type Ledger = {
  /** Returns the transfer's id. */
  transfer(tx: Tx, transfer: About & { readonly legs: readonly Leg[] }): Promise<string | Refusal>
  /** Returns the pending transfer's id. */
  reserve(tx: Tx, reservation: Reservation): Promise<string | Refusal>
  /** Spends from a reservation, possibly in parts. Returns the transfer's id. */
  post(tx: Tx, post: Post): Promise<string | Refusal>
  /** Releases the remainder of a reservation. Returns its amount. */
  void(tx: Tx, pendingId: string, about: About): Promise<bigint>
  /** Releases parts of many reservations (hundreds) in a few statements. */
  releaseAll(tx: Tx, releases: readonly Release[], at: number): Promise<void>
  /** A user's wallets: all, or those named. */
  balance(tx: Pick<Tx, 'select'>, userId: string, only?: readonly WalletType[]): Promise<Wallet[]>
  /** Wallets of many users, in the order given. */
  balances(tx: Pick<Tx, 'select'>, wanted: readonly WalletOfUser[]): Promise<Wallet[]>
  /** Rebuilds the projections from the postings. */
  rebuild(tx: Tx): Promise<void>
  /** Compares the projections with the postings. */
  audit(tx: Pick<Tx, 'select' | 'selectDistinct'>): Promise<AuditReport>
}

export function createLedger(deps: LedgerDeps): Ledger {
  return {
    transfer: (tx, transfer) => single(deps, tx, transfer),
    reserve: (tx, reservation) => reserve(deps, tx, reservation),
    post: (tx, post) => postFrom(deps, tx, post),
    void: (tx, pendingId, about) => voidRest(deps, tx, pendingId, about),
    releaseAll: (tx, releases, at) => releaseAll(deps, tx, releases, at),
    balance: walletsOf,
    balances: walletsOfAll,
    rebuild,
    audit,
  }
}

async function single(deps: LedgerDeps, tx: Tx, transfer: About & { readonly legs: readonly Leg[] }) {
  const id = deps.newId()
  await lockWhole(tx, transfer.legs)
  return (await writeTransfer(tx, { ...transfer, id, phase: 'single', pendingId: null })) ?? id
}

async function reserve(deps: LedgerDeps, tx: Tx, reservation: Reservation): Promise<string | Refusal> {
  const { userId, wallet, amount, subject, at } = reservation
  const id = deps.newId()
  const leg: Leg = { from: available(userId, wallet), to: reserved(userId, wallet), amount, kind: 'reserve' }
  await lockWhole(tx, [leg])
  const rest: Rest = { transferId: id, accountId: accountId(leg.to), remaining: amount }
  return (await writeTransfer(tx, { id, phase: 'pending', pendingId: null, subject, at, legs: [leg] }, rest)) ?? id
}

async function postFrom(deps: LedgerDeps, tx: Tx, post: Post): Promise<string | Refusal> {
  const held = await lockReservation(tx, post.pendingId)
  assert(post.release <= held.remaining, `${post.pendingId} holds ${held.remaining}, not ${post.release}`)
  const id = deps.newId()
  const legs = [releaseLeg(held, post.release), ...post.legs]
  await lockWhole(tx, legs)
  const { pendingId, subject, at } = post
  const rest = restOf(pendingId, held, held.remaining - post.release)
  return (await writeTransfer(tx, { id, phase: 'post', pendingId, subject, at, legs }, rest)) ?? id
}

async function voidRest(deps: LedgerDeps, tx: Tx, pendingId: string, about: About): Promise<bigint> {
  const held = await lockReservation(tx, pendingId)
  if (held.remaining === 0n) return 0n
  const legs = [releaseLeg(held, held.remaining)]
  await lockWhole(tx, legs)
  const transfer: Transfer = { ...about, id: deps.newId(), phase: 'void', pendingId, legs }
  const refusal = await writeTransfer(tx, transfer, restOf(pendingId, held, 0n))
  assert(!isRefusal(refusal), `what is reserved by ${pendingId} is there`)
  return held.remaining
}

/**
 * Locks all accounts of the wallets in the legs with one statement, because the transaction of a single movement reads
 * its wallet for an account event.
 */
const lockWhole = (tx: Tx, legs: readonly Leg[]) =>
  lockAccounts(
    tx,
    legs.flatMap(({ from, to }) => [...wholeOf(from), ...wholeOf(to)]),
  )

const wholeOf = (account: Account): readonly Account[] =>
  account.wallet === '' ? [account] : [account, ...accountsOf(account.owner, account.wallet)]

/** Releases parts of reservations. A release of the whole remainder ends the reservation, as `void` does. */
async function releaseAll(deps: LedgerDeps, tx: Tx, releases: readonly Release[], at: number): Promise<void> {
  if (releases.length === 0) return
  const held = await lockReservations(
    tx,
    releases.map(({ pendingId }) => pendingId),
  )
  const transfers = releases.map(({ pendingId, subject, amount }): Transfer => {
    const { remaining, ...holder } = must(held.get(pendingId), `reservation ${pendingId}`)
    assert(amount <= remaining, `${pendingId} holds ${remaining}, not ${amount}`)
    const phase = amount === remaining ? 'void' : 'post'
    return { id: deps.newId(), phase, pendingId, subject, at, legs: [releaseLeg(holder, amount)] }
  })
  const rests = releases.map(({ pendingId, amount }) => {
    const reservation = must(held.get(pendingId), `reservation ${pendingId}`)
    return restOf(pendingId, reservation, reservation.remaining - amount)
  })
  assert(!isRefusal(await writeTransfers(tx, transfers, rests)), 'what is reserved is there')
}

type Held = Holder & { readonly remaining: bigint }

const lockReservation = createRound<string, Held>(async (tx, pendingIds) => {
  const held = await lockReservations(tx, pendingIds)
  return pendingIds.map(id => must(held.get(id), `reservation ${id}`))
})

async function lockReservations(tx: Tx, pendingIds: readonly string[]): Promise<Map<string, Held>> {
  const { transferId, accountId, remaining } = reservations
  const columns = { transferId, accountId, remaining }
  const query = tx
    .select(columns)
    .from(reservations)
    .where(anyOf(transferId, pendingIds))
    .orderBy(asc(transferId))
    .for('update')
  const rows = pendingIds.length < MANY ? await query : await bulkRows(tx, columns, query)
  return new Map(
    rows.map(({ transferId, accountId: id, remaining }) => {
      const { owner, wallet } = holderOf(id)
      return [transferId, { owner, wallet, remaining }]
    }),
  )
}

const releaseLeg = (held: Holder, amount: bigint): Leg => ({
  from: reserved(held.owner, held.wallet),
  to: available(held.owner, held.wallet),
  amount,
  kind: 'release',
})

const restOf = (transferId: string, { owner, wallet }: Holder, remaining: bigint): Rest => ({
  transferId,
  accountId: accountId(reserved(owner, wallet)),
  remaining,
})
