// The place that is shown. While the code of the next page is loading, it is still the previous place, so that the
// previous page never reads the query of the next one.
import { createContext, use, useMemo } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useSearch } from 'wouter'
import { currentPlace } from './history.ts'
import { push } from './navigate.ts'
import type { Place } from './place.ts'

export const PlaceContext = createContext<Place>(currentPlace())

export const usePlace = (): Place => use(PlaceContext)

/** Location hook for wouter's router. Wouter's own hash location would put the query before the hash. */
export const useShownPath: BaseLocationHook = () => [usePlace().path, push]
export const useShownSearch: BaseSearchHook = () => usePlace().search

/** The values of the page's query. */
export function useQuery(): URLSearchParams {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}
