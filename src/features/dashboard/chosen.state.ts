// The instrument whose rows are marked, where the lists choose what another pane shows. A choice renders its rows only.
import { useEffect, useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'

const chosen = proxy<{ key: InstrumentKey | null }>({ key: null })

export function useMarkChosen(key: InstrumentKey | null): void {
  useEffect(() => {
    chosen.key = key
    return () => {
      chosen.key = null
    }
  }, [key])
}

export const watchChosen = (changed: () => void): (() => void) => subscribe(chosen, changed)

export const isChosen = (key: InstrumentKey | null): boolean => key !== null && chosen.key === key

export const useIsChosen = (key: InstrumentKey): boolean => useSyncExternalStore(watchChosen, () => isChosen(key))
