// The view of a few instruments by key, for a header, a ticket or a strip.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Sparks } from '../calc/sparks.ts'
import type { SnapshotBuilder } from '../snapshot/builder.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { Needs, View } from './view.ts'

export type QuotesViewSpec = {
  readonly keys: readonly InstrumentKey[]
  readonly sparks: boolean
  readonly prompt?: boolean | undefined
}

export function createQuotesView(spec: QuotesViewSpec, instruments: InstrumentStore, sparks: Sparks): View {
  return {
    prompt: spec.prompt === true,
    addNeeds(needs: Needs) {
      for (const key of spec.keys) needs.keys.add(key)
    },
    collect(snapshot: SnapshotBuilder) {
      for (const key of spec.keys) {
        const ix = instruments.ixOf(key)
        if (ix === undefined) continue
        snapshot.quote(ix)
        if (spec.sparks) sparks.collect(ix, snapshot)
      }
    },
    stop() {},
  }
}
