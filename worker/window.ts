// One window of the app: its views, its pace and its snapshots. All windows of a browser share one engine.
import type { SchedulerLike, Subscription } from 'rxjs'
import { map, of, Subject, switchMap, timer } from 'rxjs'
import type { DeviceClock } from '../domain/clock.ts'
import type { Currency } from '../domain/currency.ts'
import type { AuctionState } from '../domain/wire/down/auction.ts'
import type { Locale } from '../domain/wire/envelope.ts'
import type { EngineApi, FeedStatus, Pace, Snapshot, ViewId, ViewSpec } from './contract.ts'
import type { Read } from './http.ts'
import { cadenceOf, gathered } from './selection.ts'
import { SentState, SnapshotBuilder } from './snapshot/builder.ts'
import { Outbox } from './snapshot/outbox.ts'
import { Pacer } from './snapshot/pacer.ts'
import { Rounds } from './snapshot/rounds.ts'
import type { Needs } from './views/view.ts'
import type { ViewDeps } from './views/views.ts'
import { Views } from './views/views.ts'

/** Time after which a hidden window needs no more quotes, only account events. */
const HIDDEN_PAUSE_MS = 30_000

/** What the engine gives to its windows. */
export interface Shared {
  readonly clock: DeviceClock
  readonly scheduler: SchedulerLike
  readonly views: Omit<ViewDeps, 'read' | 'onChange' | 'want'>
  /** A window has reads of its own: one that ends does not abort those of another. */
  readonly createRead: () => Read
  status(): FeedStatus
  serverTime(): number
  onNeeds(now?: boolean): void
  /** `before`: the name of the session that the window had. */
  setToken(token: string | null, before: string | null): void
  setLocale(locale: Locale): void
  setBase(base: Currency): void
  probe(): void
}

/** The beginning of a token. It names the session without keeping its secret in memory. */
export const sessionName = (token: string | null): string | null => token?.slice(0, 8) ?? null

export class EngineWindow implements Omit<EngineApi, 'followLock' | 'takeBytes'> {
  readonly outbox = new Outbox()
  readonly #shared: Shared
  readonly #send: (snapshot: Snapshot) => void
  readonly #views: Views
  readonly #pacer: Pacer
  readonly #rounds: Rounds
  readonly #hidden = new Subject<boolean>()
  readonly #running: Subscription
  #sent = new SentState()
  #pace: Pace
  #isPaused = false
  /** Name of the session that the window has. */
  #session: string | null = null
  #number = 0

  constructor(shared: Shared, pace: Pace, send: (snapshot: Snapshot) => void) {
    const { clock, scheduler, views } = shared
    this.#shared = shared
    this.#pace = pace
    this.#send = send
    this.#pacer = new Pacer(clock, 0, () => this.#sendSnapshot())
    this.#views = new Views(
      Object.assign(
        { read: shared.createRead(), onChange: () => this.#onViewChange(), want: () => this.want() },
        views,
      ),
    )
    this.#rounds = new Rounds({
      clock,
      scheduler,
      pace,
      hasPrompt: () => this.#views.hasPrompt(),
      setPaceMs: ms => this.#pacer.setPace(ms),
      want: () => this.want(),
    })
    const paused$ = this.#hidden.pipe(
      switchMap(isHidden => (isHidden ? timer(HIDDEN_PAUSE_MS, scheduler).pipe(map(() => true)) : of(false))),
    )
    this.#running = this.#rounds.start()
    this.#running.add(
      paused$.subscribe(isPaused => {
        this.#isPaused = isPaused
        shared.onNeeds(true)
      }),
    )
  }

  watch(id: ViewId, spec: ViewSpec): void {
    this.#views.watch(id, spec)
    this.#onViewChange()
  }

  unwatch(id: ViewId): void {
    this.#views.unwatch(id)
    this.#rounds.follow()
    this.#shared.onNeeds()
  }

  setToken(token: string | null): void {
    const before = this.#session
    this.#session = sessionName(token)
    this.#shared.setToken(token, before)
  }

  setLocale(locale: Locale): void {
    this.#shared.setLocale(locale)
  }

  setBase(base: Currency): void {
    this.#shared.setBase(base)
  }

  setPace(pace: Pace): void {
    this.#pace = pace
    this.#rounds.setPace(pace)
    this.#shared.onNeeds()
  }

  refresh(): void {
    this.#rounds.restart()
    this.wantNow()
  }

  setHidden(isHidden: boolean): void {
    this.#hidden.next(isHidden)
    if (!isHidden) this.probe()
  }

  /** Checks the connection: after sleep a socket is usually half-open. */
  probe(): void {
    this.#shared.probe()
  }

  ping(): number {
    return this.#number
  }

  /** Call when the page has painted the last snapshot. */
  acknowledge(): void {
    this.#pacer.acknowledge()
  }

  /** A window that is hidden for long needs nothing. */
  addNeeds(needs: Needs): void {
    if (this.#isPaused) return
    this.#views.addNeeds(needs)
    const cadenceMs = cadenceOf[this.#views.hasPrompt() ? 'fast' : this.#pace]
    if (cadenceMs < needs.cadenceMs) needs.cadenceMs = cadenceMs
  }

  want(): void {
    this.#pacer.want()
  }

  wantNow(): void {
    this.#pacer.wantNow()
  }

  /** Call when instrument numbers became invalid: each view starts over. */
  restart(): void {
    this.#sent = new SentState()
    this.#views.restart('all')
    this.refresh()
  }

  /** Call when the session has changed: nothing of the former user is kept, even if the window is hidden. */
  onSession(): void {
    this.outbox.clearEvents()
    this.#views.restart('prompt')
    this.wantNow()
  }

  onAuction(state: AuctionState): void {
    if (!gathered(needs => this.#views.addNeeds(needs)).auctions.has(state.id)) return
    this.outbox.auction = state
    this.wantNow()
  }

  onStatus(status: FeedStatus): void {
    if (this.outbox.hasOtherState(status)) this.wantNow()
    else if (this.outbox.isUnsent(status)) this.want()
  }

  stop(): void {
    this.#running.unsubscribe()
    this.#views.stop()
    this.#pacer.stop()
  }

  #onViewChange(): void {
    this.#rounds.open()
    this.#shared.onNeeds()
    this.wantNow()
  }

  /** Sends a snapshot. Returns false if there was nothing to send. */
  #sendSnapshot(): boolean {
    const shared = this.#shared
    const { instruments, quotes } = shared.views
    const builder = new SnapshotBuilder(this.#sent, instruments, quotes, this.#views.withheldQuotes())
    this.outbox.addTo(builder, shared.status())
    const round = this.#rounds.next()
    this.#views.collect(builder, round)
    if (round === 'all') builder.forgetUnseen()
    const snapshot = builder.build(this.#number + 1, shared.serverTime())
    if (!snapshot) return false
    this.#number++
    this.outbox.onSent(builder)
    this.#send(snapshot)
    shared.onNeeds()
    return true
  }
}
