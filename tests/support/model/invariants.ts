// Invariants of the ledger, orders, holdings and the outbox. They are computed from the
// store's rows without the model, so that an error that model and server share is found.
import { must } from '../../../domain/assert.ts'
import type { Real } from './real.ts'
import type { SeenOrder, SeenPosting, SeenWord, Sight } from './sight.ts'

/** The sums of the postings of one reference, by kind of account. */
type Moved = Record<string, bigint>

/** The allowed transitions of an order; a final state has none. */
const next: Readonly<Record<string, readonly string[]>> = {
  accepted: ['working', 'partial', 'filled', 'cancelled', 'rejected', 'expired'],
  working: ['partial', 'filled', 'cancelled', 'expired'],
  partial: ['partial', 'filled', 'cancelled', 'expired'],
}
const isOver = (state: string): boolean => next[state] === undefined

/** The sums of one store's postings, which are kept between checks. */
export class Books {
  /** Number of the last posting that was read. */
  posting = 0
  readonly #sums = new Map<string, bigint>()
  readonly #nth = new Map<string, number>()
  readonly #moved = new Map<string, Moved>()
  readonly #currencies = new Map<string, bigint>()

  /** L1 and L2: checks the new postings and the current balances. Returns the violations. */
  take({ postings, accounts }: Sight): string[] {
    const broken: string[] = []
    const transfers = new Map<string, bigint>()
    for (const posting of postings) {
      const id = `${posting.transfer_id} ${posting.currency}`
      transfers.set(id, (transfers.get(id) ?? 0n) + posting.amount)
      this.#add(posting, broken)
    }
    for (const [id, sum] of transfers) if (sum !== 0n) broken.push(`L1: transfer ${id} adds up to ${sum}`)
    for (const [currency, sum] of this.#currencies) if (sum !== 0n) broken.push(`L1: all of ${currency} is ${sum}`)
    for (const { id, balance, kind, owner, remaining } of accounts) {
      const sum = this.#sums.get(id) ?? 0n
      if (sum !== balance) broken.push(`L2: ${id} has ${balance}, its postings ${sum}`)
      if (owner !== 'house' && balance < 0n) broken.push(`L2: ${id} is ${balance}`)
      if (kind === 'reserved' && balance !== remaining)
        broken.push(`L2: ${id} has ${balance}, reservations ${remaining}`)
    }
    return broken
  }

  movedBy(reference: string): Moved {
    return this.#moved.get(reference) ?? {}
  }

  #add({ seq, account_id, amount, balance_after, nth, currency, ...posting }: SeenPosting, broken: string[]): void {
    this.posting = Math.max(this.posting, seq)
    const sum = (this.#sums.get(account_id) ?? 0n) + amount
    this.#sums.set(account_id, sum)
    this.#currencies.set(currency, (this.#currencies.get(currency) ?? 0n) + amount)
    if (sum !== balance_after) broken.push(`L2: ${account_id} stood at ${balance_after}, and adds up to ${sum}`)
    const last = this.#nth.get(account_id) ?? 0
    if (nth !== last + 1) broken.push(`L1: posting ${nth} of ${account_id} follows ${last}`)
    this.#nth.set(account_id, nth)
    if (posting.reference === null) return
    const moved = this.#moved.get(posting.reference) ?? {}
    const kinds =
      posting.account_kind === 'reserved' ? ['reserved', `reserved ${posting.kind}`] : [posting.account_kind]
    for (const kind of kinds) moved[kind] = (moved[kind] ?? 0n) + amount
    this.#moved.set(posting.reference, moved)
  }
}

/** The state of one run that the invariants need between checks. */
export class Laws {
  readonly #real: Real
  readonly #books: Books
  readonly #over = new Map<string, string>()
  readonly #states = new Map<string, string>()
  readonly #received: number[]
  /** Shares that splits have added, by user and share. */
  readonly #splits = new Map<string, number>()

  constructor(real: Real, books: Books) {
    this.#real = real
    this.#books = books
    this.#received = real.people.map(() => 0)
  }

  get received(): readonly number[] {
    return this.#received
  }

  split(who: number, key: string, by: number): void {
    const id = `${must(this.#real.people[who], 'a person')} ${key}`
    this.#splits.set(id, (this.#splits.get(id) ?? 0) + by)
  }

  /** Returns all violations, as text. */
  check(sight: Sight): string[] {
    return [
      ...this.#books.take(sight),
      ...sight.orders.flatMap(order => this.#order(order)),
      ...this.#holdings(sight),
      ...this.#words(sight.words),
    ]
  }

  #order(order: SeenOrder): string[] {
    const broken: string[] = []
    const { id, filled, cash, fees } = order
    const law = (name: string, holds: boolean, what: string) => {
      if (!holds) broken.push(`${name}: ${id}: ${what}`)
    }
    const moved = this.#books.movedBy(id)
    const sign = order.direction === 0 ? 1n : -1n
    const charged = fees.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    law('L9', order.fill_quantity === filled, `fills of ${order.fill_quantity}, filled ${filled}`)
    law('L9', order.fill_cash === cash, `fills' cash ${order.fill_cash}, the order's ${cash}`)
    law('L9', order.fill_fees === charged, `fills' fees ${order.fill_fees}, the order's ${charged}`)
    law('L9', (moved['clearing'] ?? 0n) === sign * cash, `the market got ${moved['clearing']} for ${cash}`)
    law('L9', (moved['fees'] ?? 0n) === charged, `the platform received ${moved['fees']} of ${charged}`)
    const paid = -sign * cash - charged - order.reserved
    law('L9', (moved['available'] ?? 0n) === paid, `its owner paid ${moved['available']} and not ${paid}`)
    law('L11', (moved['reserved'] ?? 0n) === order.reserved, `${moved['reserved']} held, ${order.reserved} said`)
    if (isOver(order.state)) law('L11', order.reserved === 0n, `${order.reserved} held after the end`)
    law('L10', filled <= order.quantity, `${filled} of ${order.quantity}`)
    law('L10', (order.state === 'filled') === (filled === order.quantity), `${order.state} with ${filled}`)
    const row = JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const before = this.#over.get(id)
    if (before !== undefined) law('L10', before === row, `changed after its end: ${before} to ${row}`)
    if (isOver(order.state)) this.#over.set(id, row)
    return broken
  }

  /** L12: a holding is its purchases less its sales, and its reserved quantity is that of the open sell orders. */
  #holdings({ orders, positions }: Sight): string[] {
    const held = new Map<string, { bought: number; held: number; selling: number; used: number }>()
    const of = (row: { user_id: string; instrument_key: string }) => {
      const id = `${row.user_id} ${row.instrument_key}`
      const known = held.get(id) ?? { bought: this.#splits.get(id) ?? 0, held: 0, selling: 0, used: 0 }
      held.set(id, known)
      return known
    }
    for (const order of orders) {
      const sums = of(order)
      sums.bought += order.direction === 0 ? order.filled : -order.filled
      if (order.direction === 1 && !isOver(order.state)) sums.selling += order.quantity - order.filled
    }
    for (const position of positions) {
      const sums = of(position)
      sums.held += position.quantity
      sums.used += position.used
    }
    return [...held].flatMap(([id, sums]) => [
      ...(sums.bought === sums.held ? [] : [`L12: ${id}: ${sums.bought} opened less closed, ${sums.held} held`]),
      ...(sums.selling === sums.used ? [] : [`L12: ${id}: ${sums.selling} being sold, ${sums.used} held back`]),
      ...(sums.used <= sums.held ? [] : [`L12: ${id}: ${sums.used} held back of ${sums.held}`]),
    ])
  }

  /** L15: account events are numbered without gaps. L10: the states of an order come in their order. */
  #words(words: readonly SeenWord[]): string[] {
    const broken: string[] = []
    for (const { user_id, offset, event } of words) {
      const who = this.#real.people.indexOf(user_id)
      const due = (this.#received[who] ?? 0) + 1
      if (offset !== due || event.offset !== offset)
        broken.push(`L15: ${user_id} hears ${offset} (${event.offset}), ${due} is due`)
      this.#received[who] = offset
      if (event.type !== 'order') continue
      const { id, state } = event.order
      const before = this.#states.get(id)
      const allowed = before === undefined ? state === 'accepted' : next[before]?.includes(state)
      if (!allowed) broken.push(`L10: ${id} goes from ${before} to ${state}`)
      this.#states.set(id, state)
    }
    return broken
  }
}
