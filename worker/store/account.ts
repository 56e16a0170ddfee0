// The user's positions and wallets. They are loaded by HTTP, then updated by account events, each of which has the
// whole new state of one record. Loaded data has the offset of the last event that it includes; the feed resumes after
// it, so that no event is missed.
import type { Observable, SchedulerLike } from 'rxjs'
import { catchError, concat, EMPTY, interval, of, Subject, Subscription, switchMap, timer } from 'rxjs'
import type { Currency } from '../../domain/currency.ts'
import { PAGE_SIZE_MAX } from '../../domain/limits.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { ProductWorth, WalletBalance } from '../../domain/wire/calls/wallet.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { Read } from '../http.ts'
import { async$, read$, untilLoaded } from '../streams/reads.ts'

/**
 * The value of products is loaded again at this interval, because it changes by the day or by the minute, and this time
 * after a wallet changed, because that can mean a purchase or a payment.
 */
const PRODUCTS_EVERY_MS = MINUTE_MS
const AFTER_MONEY_MS = 1_000

/** Realised profit of all sales after fees, converted to each currency at the exchange rates of the sales. */
export type NetRealised = Readonly<Record<Currency, string>>

type Loaded = {
  readonly positions: readonly Position[]
  readonly wallets: readonly WalletBalance[]
  readonly netRealised: NetRealised
  /** Offset of the last event that the loaded data includes. */
  readonly offset: number
}

export class AccountStore {
  readonly #changed = new Subject<void>()
  readonly changed$ = this.#changed.asObservable()
  readonly #loaded = new Subject<number>()
  /** Emits after each successful load the offset of the last event that the data includes. */
  readonly loaded$ = this.#loaded.asObservable()
  state: 'empty' | 'loading' | 'ready' | 'failed' = 'empty'
  readonly positions = new Map<string, Position>()
  readonly wallets = new Map<string, WalletBalance>()
  /** Positions closed today, which still count for today's profit. */
  readonly closedToday = new Map<string, Position>()
  netRealised: NetRealised | null = null
  /** Value of the user's products; null until loaded. */
  products: readonly ProductWorth[] | null = null
  /** Increased with every change, so that readers can detect changes. */
  version = 0
  readonly #read: Read
  readonly #scheduler: SchedulerLike
  #loading = new Subscription()
  #loadingRealised = new Subscription()
  #products = new Subscription()
  /**
   * Events that arrived during a load. After the load, those that it does not include are applied. Null if no load is
   * running.
   */
  #meanwhile: AccountEvent[] | null = null

  constructor(read: Read, scheduler: SchedulerLike) {
    this.#read = read
    this.#scheduler = scheduler
  }

  clear(): void {
    this.#loading.unsubscribe()
    this.#loadingRealised.unsubscribe()
    this.#products.unsubscribe()
    this.#meanwhile = null
    this.#forget()
    this.products = null
    this.state = 'empty'
    this.#touch()
  }

  /** Loads all data again; the current data is kept until then. */
  load(): void {
    this.#loading.unsubscribe()
    this.#loadingRealised.unsubscribe()
    this.#meanwhile = []
    this.#followProducts(of(0))
    if (this.state !== 'ready') this.state = 'loading'
    this.#touch()
    const account$ = untilLoaded(
      async$(signal => this.#readAll(signal)),
      this.#scheduler,
    )
    this.#loading = account$.subscribe(account => {
      if (account) this.#adopt(account)
      else if (this.state !== 'ready') this.state = 'failed'
      this.#touch()
      if (account) this.#loaded.next(account.offset)
    })
  }

  apply(events: readonly AccountEvent[]): void {
    this.#meanwhile?.push(...events)
    for (const event of events) this.#set(event)
    if (events.some(({ type }) => type === 'wallet')) this.#followProducts(timer(AFTER_MONEY_MS, this.#scheduler))
    this.#touch()
  }

  /** Reads positions first, so that their offset is older than all other loaded data. */
  async #readAll(signal: AbortSignal): Promise<Loaded> {
    const { positions, offset } = await this.#readPositions(signal)
    const [wallets, { netIn }] = await Promise.all([
      this.#read('POST /wallet/getWalletBalance', {}, signal),
      this.#read('POST /position/flatList', { pageSize: 1 }, signal),
    ])
    return { positions, wallets, netRealised: netIn, offset }
  }

  async #readPositions(signal: AbortSignal): Promise<Pick<Loaded, 'positions' | 'offset'>> {
    const positions: Position[] = []
    let offset: number | null = null
    for (let pageNo = 1; ; pageNo++) {
      const page = await this.#read('POST /position/me', { pageNo, pageSize: PAGE_SIZE_MAX, closedToday: true }, signal)
      offset ??= page.accountOffset
      positions.push(...page.list)
      if (positions.length >= page.total || page.list.length === 0) return { positions, offset }
    }
  }

  #adopt({ positions, wallets, netRealised, offset }: Loaded): void {
    const meanwhile = this.#meanwhile ?? []
    this.#meanwhile = null
    this.#forget()
    for (const position of positions) this.#setPosition(position)
    for (const wallet of wallets) this.wallets.set(wallet.walletType, wallet)
    this.netRealised = netRealised
    this.state = 'ready'
    for (const event of meanwhile) if (event.offset > offset) this.#set(event)
  }

  /** Loads the realised profit, unless a load of all data is running, which includes it. */
  #loadRealised(): void {
    if (this.#meanwhile) return
    this.#loadingRealised.unsubscribe()
    const realised$ = read$(this.#read, 'POST /position/flatList', { pageSize: 1 }).pipe(
      // If the read fails, the last known sum is kept until the next sale or load.
      catchError(() => EMPTY),
    )
    this.#loadingRealised = realised$.subscribe(({ netIn }) => {
      this.netRealised = netIn
      this.#touch()
    })
  }

  /** Loads the value of products repeatedly. If a read fails, the last known values are kept. */
  #followProducts(first$: Observable<number>): void {
    this.#products.unsubscribe()
    const overview$ = read$(this.#read, 'POST /userCenter/getFundingOverview', {}).pipe(catchError(() => EMPTY))
    const looks$ = concat(first$, interval(PRODUCTS_EVERY_MS, this.#scheduler))
    this.#products = looks$.pipe(switchMap(() => overview$)).subscribe(({ products }) => {
      this.products = products
      this.#touch()
    })
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
    // Map.set keeps the place of a position that is in the map already.
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
