// Search while typing. Text that an input method is composing is ignored; other text is searched for shortly after the
// last keystroke. A response to an older query is dropped.
import type { Clock } from '../../../domain/clock.ts'
import { typed } from '../../../domain/typed.ts'

export const DEBOUNCE_MS = 150

export type Search<Found> =
  | { readonly phase: 'idle' }
  /** `found` is the result of the last query, displayed while the next one is pending. */
  | { readonly phase: 'searching'; readonly query: string; readonly found: readonly Found[] }
  | { readonly phase: 'found'; readonly query: string; readonly found: readonly Found[] }
  | { readonly phase: 'failed'; readonly query: string; readonly found: readonly Found[]; readonly failure: unknown }

type SearchDeps<Found> = {
  readonly clock: Clock
  /** Rejects if there is no response. */
  readonly find: (query: string) => Promise<readonly Found[]>
  readonly onChange: (search: Search<Found>) => void
  /** True if the failure of a query is shown as an error; false for a query that a newer one aborted. */
  readonly isFailure: (thrown: unknown) => boolean
}

const IDLE = { phase: 'idle' } as const

export function createSearch<Found>({ clock, find, onChange, isFailure }: SearchDeps<Found>) {
  let state: Search<Found> = IDLE
  let asked = 0
  let calm: () => void = () => {}

  const be = (next: Search<Found>): void => {
    state = next
    onChange(next)
  }
  const known = (): readonly Found[] => (state.phase === 'idle' ? [] : state.found)

  async function ask(query: string): Promise<void> {
    calm()
    const mine = ++asked
    be({ phase: 'searching', query, found: known() })
    try {
      const found = await find(query)
      if (mine === asked) be({ phase: 'found', query, found })
    } catch (thrown) {
      if (!isFailure(thrown)) return
      if (mine === asked) be({ phase: 'failed', query, found: [], failure: thrown })
    }
  }

  return {
    type(text: string, composing: boolean): void {
      calm()
      if (composing) return
      const query = typed('search', text)
      if (query === '') {
        asked += 1
        if (state.phase !== 'idle') be(IDLE)
      } else if (state.phase === 'idle' || state.query !== query) {
        calm = clock.after(DEBOUNCE_MS, () => void ask(query))
      }
    },
    /**
     * Called for Enter and Retry: searches at once, unless the result is already known. Resolves to the result for
     * exactly this text.
     */
    async submit(text: string): Promise<readonly Found[]> {
      const query = typed('search', text)
      if (query === '') return []
      const isHere = state.phase === 'found' && state.query === query
      if (!isHere) await ask(query)
      return state.phase === 'found' && state.query === query ? state.found : []
    },
    close(): void {
      calm()
      asked += 1
    },
  }
}
