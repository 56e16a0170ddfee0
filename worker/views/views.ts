// The views that a window currently shows, by id.
import type { ViewId, ViewSpec } from '../contract.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import { createAuctionView } from './auction.ts'
import type { ChartDeps } from './chart.ts'
import { ChartView } from './chart.ts'
import type { HeldDeps } from './holdings.ts'
import { HoldingsView, ProfitView } from './holdings.ts'
import type { HomeDeps } from './home.ts'
import { createHomeView } from './home.ts'
import type { ListDeps } from './list.ts'
import { ListView } from './list.ts'
import { createQuotesView } from './quotes.ts'
import { createTradesView } from './trades.ts'
import type { Needs, View } from './view.ts'

export type ViewDeps = HeldDeps & HomeDeps & ListDeps & ChartDeps

/**
 * True if two specs are equal. Comparing JSON is enough: specs are small plain objects whose properties always have the
 * same order.
 */
const isSame = (one: ViewSpec, other: ViewSpec): boolean => JSON.stringify(one) === JSON.stringify(other)

export class Views {
  readonly #deps: ViewDeps
  readonly #views = new Map<ViewId, { readonly spec: ViewSpec; readonly view: View }>()

  constructor(deps: ViewDeps) {
    this.#deps = deps
  }

  /**
   * Adds or replaces a view. A list that only changed its window keeps its sorted rows. An unchanged spec has no
   * effect: first the page's first script and then the home page itself watch the same view.
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
    } else if (known instanceof ChartView && spec.kind === 'chart' && known.update(spec)) {
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
    for (const { view } of this.#views.values()) view.addNeeds(needs)
  }

  /** Collects all views, or only prompt views together with the charts whose quotes these have added. */
  collect(snapshot: SnapshotBuilder, which: 'all' | 'prompt'): void {
    const views = [...this.#views.values()].map(({ view }) => view)
    for (const view of views) if (which === 'all' || view.prompt) view.collect(snapshot)
    if (which === 'all') return
    for (const view of views) if (view instanceof ChartView && view.isTiedTo(snapshot)) view.collect(snapshot)
  }

  /** Returns the numbers of instruments whose quotes must wait for the bars of their charts. */
  withheldQuotes(): ReadonlySet<number> {
    const withheld = new Set<number>()
    for (const { view } of this.#views.values()) {
      const ix = view instanceof ChartView ? view.checkWithheldQuote() : null
      if (ix !== null) withheld.add(ix)
    }
    return withheld
  }

  /** True if a prompt view is shown. */
  hasPrompt(): boolean {
    for (const { view } of this.#views.values()) if (view.prompt) return true
    return false
  }

  /** All views, or only prompt views, start over: their data became invalid. */
  restart(which: 'all' | 'prompt'): void {
    for (const [id, { spec, view }] of [...this.#views]) {
      if (which === 'prompt' && !view.prompt) continue
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
      case 'trades':
        return createTradesView(id, spec.key, this.#deps)
      case 'auction':
        return createAuctionView(spec.id)
      case 'profit':
        return new ProfitView(this.#deps)
    }
  }
}
