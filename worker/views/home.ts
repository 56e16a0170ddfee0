// The home page: the server chooses the indices and the hot stocks, and gives their quotes and closes with them, so that
// the first paint waits for one answer and not for the socket.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Home, RawQuote } from '../../domain/wire/calls/market.ts'
import type { HomePatch, ViewId } from '../contract.ts'
import type { Read } from '../http.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { Sparks } from '../streams/sparks.ts'
import type { Needs, View } from './view.ts'

const RETRY_MS = 3_000
/** What is hot changes slowly: asked again so often. */
const REFRESH_MS = 60_000

export type HomeDeps = {
  readonly read: Read
  readonly clock: Clock
  readonly instruments: InstrumentStore
  readonly sparks: Sparks
  readonly learn: (instrument: Instrument, quote: RawQuote | null) => void
  readonly onChange: () => void
}

export function createHomeView(id: ViewId, deps: HomeDeps): View {
  let patch: HomePatch = { view: id, state: 'loading', indices: [], hot: [] }
  let told = false
  let stopped = false
  let cancel: () => void = () => {}

  const say = (next: HomePatch) => {
    patch = next
    told = false
    deps.onChange()
  }
  const adopt = (home: Home) => {
    const keysOf = (rows: Home['hot']): InstrumentKey[] =>
      rows.map(row => {
        const instrument = row.instrument as Instrument
        deps.learn(instrument, row.quote)
        deps.sparks.seed(instrument.ix, row.spark)
        return instrument.key
      })
    say({ view: id, state: 'ready', indices: keysOf(home.indices), hot: keysOf(home.hot) })
  }
  const load = () => {
    deps.read('GET /m_ft/home_custom_list', {}).then(
      home => {
        if (stopped) return
        adopt(home)
        cancel = deps.clock.after(REFRESH_MS, load)
      },
      () => {
        if (stopped) return
        if (patch.state !== 'ready') say({ ...patch, state: 'failed' })
        cancel = deps.clock.after(RETRY_MS, load)
      },
    )
  }
  load()

  return {
    prompt: false,
    addNeeds(needs: Needs) {
      for (const key of [...patch.indices, ...patch.hot]) needs.keys.add(key)
    },
    collect(snapshot: SnapshotBuilder) {
      for (const key of [...patch.indices, ...patch.hot]) {
        const ix = deps.instruments.ixOf(key)
        if (ix === undefined) continue
        snapshot.quote(ix)
        deps.sparks.collect(ix, snapshot)
      }
      if (!told) snapshot.home.push(patch)
      told = true
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
