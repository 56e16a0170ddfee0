// The place that is shown. While the code of the next page is loading, it is still the previous place, so that the
// previous page never reads the query of the next one.
import { createContext, use } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { currentPlace } from './history.ts'
import { push, replace } from './navigate.ts'
import type { Place } from './place.ts'

export const PlaceContext = createContext<Place>(currentPlace())

export const usePlace = (): Place => use(PlaceContext)

type Options = { readonly replace?: boolean }

const go = (to: string, options?: Options): void => (options?.replace ? replace(to) : push(to))

/**
 * Location hook for wouter's router, over the history of this app: wouter's own hash location puts the query before the
 * hash, and has no entries for open sheets and no guard below the first tab.
 */
export const useShownPath: BaseLocationHook = () => [usePlace().path, go]
export const useShownSearch: BaseSearchHook = () => usePlace().search
/** The address of a path, for wouter's `Link`. */
export const hashOf = (path: string): string => `#${path}`
