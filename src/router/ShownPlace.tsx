// Provides the shown place to a tree of components, for `usePlace` and for wouter's hooks and links.
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { hashOf, PlaceContext, useShownPath, useShownSearch } from './context.ts'
import type { Place } from './place.ts'

export function ShownPlace({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <PlaceContext value={place}>
      <Router hook={useShownPath} searchHook={useShownSearch} hrefs={hashOf}>
        {children}
      </Router>
    </PlaceContext>
  )
}
