// The search results, the best first. The Up and Down keys move through them and back into the search box. The page
// passes in the row component.
import { SearchX } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../data/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Places } from './Places.tsx'
import type { Search } from './search.state.ts'
import type { Found } from './use-search.ts'
import './search.css'

type ResultsProps = {
  readonly list: RefObject<HTMLUListElement | null>
  readonly search: Exclude<Search<Found>, { phase: 'idle' }>
  readonly row: (found: Found) => ReactNode
  readonly onOpen: (found: Found) => void
  readonly onRetry: () => void
  /** Products, pages and help; empty if the search only chooses an instrument. */
  readonly places: ComponentProps<typeof Places>['places']
  /** Called when Up is pressed on the first row. */
  readonly onLeave: () => void
}

export function Results({ list, search, row, onOpen, onRetry, onLeave, places }: ResultsProps) {
  const { t } = useTranslation('search')
  const { phase, query, found } = search
  const isNone = phase === 'found' && found.length === 0
  return (
    <>
      <p className="spoken" role="status">
        {phase === 'found' && t('count', { count: found.length })}
      </p>
      {phase === 'failed' && <SearchFailed failure={search.failure} onRetry={onRetry} />}
      <Places places={places} />
      {isNone && places.length === 0 && (
        <Empty
          icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
          title={t('none', { query })}
          note={t('noneNote')}
        />
      )}
      <ul
        ref={list}
        className="quote-list results"
        aria-label={t('results')}
        aria-busy={phase === 'searching' || undefined}
        onKeyDown={event => walk(event, onLeave)}
      >
        {found.map(each => (
          <li key={each.instrument.key} onClickCapture={event => isLink(event.target) && onOpen(each)}>
            {row(each)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Only a search without an answer is about the connection; a refusal states its own reason. */
function SearchFailed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('search')
  if (failure instanceof CallFailure && failure.msg !== '') return <Failed title={failure.msg} onRetry={onRetry} />
  return <Failed note={t('failed')} onRetry={onRetry} />
}

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest('a') !== null

export const firstLink = (list: HTMLElement | null): HTMLAnchorElement | null => list?.querySelector('a') ?? null

function walk(event: KeyboardEvent<HTMLUListElement>, onLeave: () => void): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const row = event.target instanceof Element ? event.target.closest('li') : null
  const at = links.findIndex(link => row?.contains(link))
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const next = steps[event.key]
  if (next === undefined || at < 0) return
  event.preventDefault()
  if (next < 0) onLeave()
  else links[Math.min(next, links.length - 1)]?.focus()
}
