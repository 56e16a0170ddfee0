// Hooks that register a view of the engine while a component is mounted.
import { useCallback, useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { HoldingsSpec, ListSpec, ViewId, ViewSpec } from '../../worker/contract.ts'
import { homeLeaf, listLeaf } from '../state/market.ts'
import { HOME_VIEW } from './begin.ts'
import { unwatchView, watchView } from './client.ts'

/**
 * Registers the view while mounted, and again when the spec changes. A null spec registers nothing. `known`: a fixed
 * id.
 */
export function useView(spec: ViewSpec | null, known?: ViewId): ViewId {
  const own = useId()
  const id = known ?? own
  // A spec is plain data and small: its JSON text is its identity.
  const text = spec === null ? '' : JSON.stringify(spec)
  useEffect(() => {
    if (text !== '') watchView(id, JSON.parse(text) as ViewSpec)
  }, [id, text])
  useEffect(() => () => unwatchView(id), [id])
  return id
}

/** Live quotes of a few instruments; read them with `useQuote(key)`. */
export function useQuotes(keys: readonly InstrumentKey[], { sparks = false, prompt = false } = {}): void {
  useView(keys.length === 0 ? null : { kind: 'quotes', keys, sparks, prompt })
}

const HOME: ViewSpec = { kind: 'home' }

export function useHome(known: ViewId = HOME_VIEW) {
  const id = useView(HOME, known)
  return useSnapshot(homeLeaf(id))
}

/** The window of a live list. `keys[0]` is row `first`. */
export function useList(spec: Omit<ListSpec, 'kind'>) {
  const id = useView({ kind: 'list', ...spec })
  return useSnapshot(listLeaf(id))
}

/**
 * A live list whose window moves without a React render: read it from its leaf. `move` must not be called before the
 * component is mounted.
 */
export function useMovingView<Spec extends ListSpec | HoldingsSpec, Moving extends keyof Spec>(
  fixed: Omit<Spec, Moving>,
  start: Pick<Spec, Moving>,
  known?: ViewId,
) {
  const own = useId()
  const id = known ?? own
  const text = JSON.stringify(fixed)
  const moving = useRef(start)
  const send = useCallback(() => {
    watchView(id, Object.assign(JSON.parse(text) as Spec, moving.current))
  }, [id, text])
  const move = useCallback(
    (change: Partial<Pick<Spec, Moving>>) => {
      moving.current = Object.assign({}, moving.current, change)
      send()
    },
    [send],
  )
  useEffect(send, [send])
  useEffect(() => () => unwatchView(id), [id])
  return { id, moving, move }
}

/** Keeps the sums of all holdings up to date; read them with `useProfit()`. */
export function useProfitView(shown: boolean): void {
  useView(shown ? { kind: 'profit' } : null)
}
