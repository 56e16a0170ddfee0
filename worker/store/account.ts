// What the person holds: loaded by HTTP, then kept by account events, each of which is the whole new state of a thing.
// A load says up to which event it counts; the feed resumes there, so that nothing falls between the two.
import { Subject } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'
import type { Currency } from '../../domain/instrument.ts'
import { PAGE_SIZE_MAX } from '../../domain/limits.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Read } from '../http.ts'

const RETRY_MS = 3_000

/** Net profit of everything sold, fees taken off, in each currency at the rates of its sales. */
export type NetRealised = Readonly<Record<Currency, string>>

export class AccountStore {
  readonly #changed = new Subject<void>()
  readonly changed$ = this.#changed.asObservable()
  readonly #loaded = new Subject<number>()
  /** The offset that a load counts up to. */
  readonly loaded$ = this.#loaded.asObservable()
  state: 'empty' | 'loading' | 'ready' | 'failed' = 'empty'
  readonly positions = new Map<string, Position>()
  readonly wallets = new Map<string, WalletBalance>()
  /** Positions closed today still count for today's profit. */
  readonly closedToday = new Map<string, Position>()
  netRealised: NetRealised | null = null
  /** Raised by every change: what is computed from here compares it. */
  version = 0
  readonly #read: Read
  readonly #clock: Clock
  #generation = 0
  /** Events that came while a load is on its way: what it does not count is applied on top of it. Null without one. */
  #meanwhile: AccountEvent[] | null = null

  constructor(read: Read, clock: Clock) {
    this.#read = read
    this.#clock = clock
  }

  clear(): void {
    this.#generation++
    this.#meanwhile = null
    this.#forget()
    this.state = 'empty'
    this.#touch()
  }

  /** Loads everything anew; what is shown meanwhile stays. */
  load(): void {
    const generation = ++this.#generation
    this.#meanwhile = []
    if (this.state !== 'ready') this.state = 'loading'
    this.#touch()
    this.#loadAll().then(
      offset => {
        if (generation !== this.#generation) return
        this.state = 'ready'
        this.#catchUp(offset)
        this.#touch()
        this.#loaded.next(offset)
      },
      () => {
        if (generation !== this.#generation) return
        if (this.state !== 'ready') this.state = 'failed'
        this.#touch()
        this.#clock.after(RETRY_MS, () => {
          if (generation === this.#generation) this.load()
        })
      },
    )
  }

  apply(events: readonly AccountEvent[]): void {
    this.#meanwhile?.push(...events)
    for (const event of events) this.#set(event)
    this.#touch()
  }

  #catchUp(offset: number): void {
    for (const event of this.#meanwhile ?? []) if (event.offset > offset) this.#set(event)
    this.#meanwhile = null
  }

  /** Positions first: the offset they count up to is the oldest of all that is loaded. */
  async #loadAll(): Promise<number> {
    const generation = this.#generation
    const { list, offset } = await this.#loadPositions()
    const [wallets, realised] = await Promise.all([
      this.#read('POST /wallet/getWalletBalance', {}),
      this.#read('POST /position/flatList', { pageSize: 1 }),
    ])
    if (generation !== this.#generation) return offset
    this.#forget()
    for (const position of list) this.#setPosition(position)
    for (const wallet of wallets) this.wallets.set(wallet.walletType, wallet)
    this.netRealised = realised.netIn
    return offset
  }

  async #loadPositions(): Promise<{ list: Position[]; offset: number }> {
    const list: Position[] = []
    let offset: number | null = null
    for (let pageNo = 1; ; pageNo++) {
      const page = await this.#read('POST /position/me', { pageNo, pageSize: PAGE_SIZE_MAX, closedToday: true })
      offset ??= page.accountOffset
      list.push(...page.list)
      if (list.length >= page.total || page.list.length === 0) return { list, offset }
    }
  }

  #loadRealised(): void {
    const generation = this.#generation
    this.#read('POST /position/flatList', { pageSize: 1 }).then(
      answer => {
        if (generation !== this.#generation) return
        this.netRealised = answer.netIn
        this.#touch()
      },
      // The sum shown stays the last known one until the next sale or load.
      () => {},
    )
  }

  #set(event: AccountEvent): void {
    if (event.type === 'position') this.#setPosition(event.position)
    else if (event.type === 'wallet') this.wallets.set(event.wallet.walletType, event.wallet)
    else if (event.type === 'closed') this.#loadRealised()
  }

  #setPosition(position: Position): void {
    const closed = /^[0.]*$/.test(position.positionNum)
    const [from, to] = closed ? [this.positions, this.closedToday] : [this.closedToday, this.positions]
    from.delete(position.id)
    // One that is known keeps its place among the others.
    to.set(position.id, position)
  }

  #forget(): void {
    this.positions.clear()
    this.wallets.clear()
    this.closedToday.clear()
    this.netRealised = null
  }

  #touch(): void {
    this.version++
    this.#changed.next()
  }
}
