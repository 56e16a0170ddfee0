// The view of the home page. The server chooses its indices and hot stocks.
import type { SchedulerLike } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Home } from '../../domain/wire/calls/market.ts'
import type { Sparks } from '../calc/sparks.ts'
import type { HomePatch, ViewId } from '../contract.ts'
import type { Read } from '../http.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import { createHome } from '../streams/home.ts'
import type { ReadRow } from '../streams/sparks.ts'
import type { Needs, View } from './view.ts'

export type HomeDeps = {
  readonly read: Read
  readonly scheduler: SchedulerLike
  readonly instruments: InstrumentStore
  readonly sparks: Sparks
  /** Stores a row and returns the key of its instrument. */
  readonly learn: (row: ReadRow) => InstrumentKey
  readonly onChange: () => void
}

export function createHomeView(id: ViewId, deps: HomeDeps): View {
  let patch: HomePatch = { view: id, state: 'loading', indices: [], hot: [] }
  // The page shows what it showed before, or that it loads, until the first answer.
  let isSent = true

  const keysOf = (rows: Home['hot']): InstrumentKey[] => rows.map(row => deps.learn(row))
  const patchOf = (home: Home | null): HomePatch => {
    if (home) return { view: id, state: 'ready', indices: keysOf(home.indices), hot: keysOf(home.hot) }
    return patch.state === 'ready' ? patch : { view: id, state: 'failed', indices: [], hot: [] }
  }
  const loading = createHome(deps.read, deps.scheduler).subscribe(home => {
    const next = patchOf(home)
    if (next === patch) return
    patch = next
    isSent = false
    deps.onChange()
  })

  const keys = () => [...patch.indices, ...patch.hot]
  return {
    prompt: false,
    addNeeds(needs: Needs) {
      for (const key of keys()) needs.keys.add(key)
    },
    collect(snapshot: SnapshotBuilder) {
      for (const key of keys()) {
        const ix = deps.instruments.ixOf(key)
        if (ix === undefined) continue
        snapshot.quote(ix)
        deps.sparks.collect(ix, snapshot)
      }
      if (!isSent) snapshot.home.push(patch)
      isSent = true
    },
    stop() {
      loading.unsubscribe()
    },
  }
}
