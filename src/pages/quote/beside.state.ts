// The instrument that is shown beside a list: the one that the address names, or the one chosen last.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { instrumentKey, parseKey } from '../../../domain/instruments/market-code.ts'
import { currentPlace } from '../../router/history.ts'
import { replace } from '../../router/navigate.ts'
import { toOf } from '../../router/place.ts'

/** Name of the value in the query of the page. */
const NAME = 'show'

const chosen = proxy<{ key: InstrumentKey | null }>({ key: null })

/** Another instrument changes the query of the same visit: Back leaves the list, however many it has shown. */
export function chooseBeside(key: InstrumentKey): void {
  chosen.key = key
  const { path, search } = currentPlace()
  const query = new URLSearchParams(search)
  query.set(NAME, key)
  replace(toOf({ path, search: query.toString() }))
}

export function useBeside(): InstrumentKey | null {
  const [query] = useSearchParams()
  const { key } = useSnapshot(chosen)
  const named = parseKey(query.get(NAME) ?? '')
  return named ? instrumentKey(named.board, named.code) : key
}
