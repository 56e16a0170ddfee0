// Every view that something on the screen holds, by its id.
import type { Clock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'
import type { ViewId, ViewSpec } from '../contract.ts'
import type { Feed } from '../feed/feed.ts'
import type { Read } from '../http.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import type { Sparks } from '../streams/sparks.ts'
import { ChartView } from './chart.ts'
import type { HeldDeps } from './holdings.ts'
import { HoldingsView, ProfitView } from './holdings.ts'
import { createHomeView } from './home.ts'
import { ListView } from './list.ts'
import { createQuotesView } from './quotes.ts'
import type { Needs, View } from './view.ts'

export type ViewDeps = HeldDeps & {
  readonly read: Read
  readonly clock: Clock
  readonly feed: Feed
  readonly quotes: QuoteStore
  readonly instruments: InstrumentStore
  readonly sparks: Sparks
  readonly learn: (instrument: Instrument, quote: RawQuote | null) => void
  readonly onChange: () => void
  readonly want: () => void
}

/** Specs are small, plain, and written in one order. */
const isSame = (one: ViewSpec, other: ViewSpec): boolean => JSON.stringify(one) === JSON.stringify(other)

export class Views {
  readonly #deps: ViewDeps
  readonly #views = new Map<ViewId, { readonly spec: ViewSpec; readonly view: View }>()

  constructor(deps: ViewDeps) {
    this.#deps = deps
  }

  /**
   * A list or a window that only moved keeps what it has sorted. Nothing is begun again for who watches what is watched: the
   * page's first script asks for Home, and then Home itself does.
   */
  watch(id: ViewId, spec: ViewSpec): void {
    const before = this.#views.get(id)
    if (before && isSame(before.spec, spec)) return
    const known = before?.view
    if (known instanceof ListView && spec.kind === 'list') {
      known.update(spec)
      this.#views.set(id, { spec, view: known })
    } else if (known instanceof HoldingsView && spec.kind === 'holdings') {
      known.update(spec)
      this.#views.set(id, { spec, view: known })
    } else {
      known?.stop()
      this.#views.set(id, { spec, view: this.#create(id, spec) })
    }
  }

  unwatch(id: ViewId): void {
    this.#views.get(id)?.view.stop()
    this.#views.delete(id)
  }

  addNeeds(needs: Needs): void {
    for (const { view } of this.#views.values()) {
      view.addNeeds(needs)
      if (view.prompt) needs.prompt = true
    }
  }

  /** All of them, or those alone that no pace slows. */
  collect(snapshot: SnapshotBuilder, which: 'all' | 'prompt'): void {
    for (const { view } of this.#views.values()) if (which === 'all' || view.prompt) view.collect(snapshot)
  }

  get arePrompt(): boolean {
    for (const { view } of this.#views.values()) if (view.prompt) return true
    return false
  }

  /** What was known is void: each view starts over. */
  restart(): void {
    for (const [id, { spec, view }] of [...this.#views]) {
      view.stop()
      this.#views.set(id, { spec, view: this.#create(id, spec) })
    }
  }

  stop(): void {
    for (const { view } of this.#views.values()) view.stop()
    this.#views.clear()
  }

  #create(id: ViewId, spec: ViewSpec): View {
    const { instruments, sparks } = this.#deps
    switch (spec.kind) {
      case 'quotes':
        return createQuotesView(spec, instruments, sparks)
      case 'home':
        return createHomeView(id, this.#deps)
      case 'list':
        return new ListView(id, spec, this.#deps)
      case 'chart':
        return new ChartView(id, spec, this.#deps)
      case 'holdings':
        return new HoldingsView(id, spec, this.#deps)
      case 'profit':
        return new ProfitView(this.#deps)
    }
  }
}
