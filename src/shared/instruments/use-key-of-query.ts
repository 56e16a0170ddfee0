// The instrument that the page's query names. Without a market, several boards may have the code: the server's list of
// them is then loaded.
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Source } from '../../../domain/instruments/classes.ts'
import { useCall } from '../../data/use-call.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { keysOfQuery } from '../../router/instrument-of-query.ts'

export type KeyLookup =
  | { readonly state: 'ready'; readonly key: InstrumentKey }
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ambiguous'; readonly choices: readonly NamedKey[] }

const missing: KeyLookup = { state: 'missing' }

/** @param source default source of the page, for a query without one */
export function useKeyOfQuery(source: Source): KeyLookup {
  const [query] = useSearchParams()
  const keys = useMemo(() => keysOfQuery(query, source), [query, source])
  const [only] = keys
  const listed = useCall('POST /market/getMakets', keys.length > 1 ? { keys: [...keys] } : null)
  return useMemo((): KeyLookup => {
    if (!only) return missing
    if (keys.length === 1) return { state: 'ready', key: only }
    if (!listed.data) return listed.failure ? { state: 'failed', reload: listed.reload } : { state: 'loading' }
    // The schema types the key as plain text. The cast is safe, because the server created the key.
    const choices = listed.data.list.map(({ instrument }) => ({
      key: instrument.key as InstrumentKey,
      name: instrument.name,
    }))
    if (choices.length > 1) return { state: 'ambiguous', choices }
    return choices[0] ? { state: 'ready', key: choices[0].key } : missing
  }, [keys, only, listed.data, listed.failure, listed.reload])
}
