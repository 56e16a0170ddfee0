// The search inside the desk, over its lists: Enter chooses the best result, the arrow keys move through the others.
import { useMemo, useRef, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { Recents } from '../../features/search/Recents.tsx'
import { firstLink, Results } from '../../features/search/Results.tsx'
import { addRecent } from '../../features/search/recent.state.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import type { Found } from '../../features/search/use-search.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import type { NamedKey } from '../../router/instrument-links.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { ofFound } from '../../shared/quote-rows/instrument-label.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'

const NONE: readonly Found[] = []

/** The rows are links to quotes, whose taps the pane of the lists follows. */
export function DeskSearch({ onChoose }: { readonly onChoose: (instrument: NamedKey) => void }) {
  const star = useStarSlot()
  const words = useRowWords()
  const formatFor = useFormatFor()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const { search, type, submit } = useSearch('')
  const found = search.phase === 'idle' ? NONE : search.found
  useQuotes(useMemo(() => found.map(({ instrument }) => instrument.key as InstrumentKey), [found]))
  const enter = async (): Promise<void> => {
    const [best] = await submit(text)
    if (!best) return
    const { label } = ofFound(best)
    addRecent(label)
    onChoose(label)
  }
  const row = (each: Found) => (
    <QuoteRow
      {...ofFound(each)}
      formatFor={formatFor}
      instrumentKey={ofFound(each).label.key}
      words={words}
      star={star}
      mixed
    />
  )
  return (
    <>
      <SearchBox
        input={input}
        text={text}
        onType={(next, composing) => {
          setText(next)
          type(next, composing)
        }}
        onEnter={() => void enter()}
        onDown={() => firstLink(list.current)?.focus()}
      />
      {search.phase === 'idle' ? (
        <Recents linkOf={(key, name) => quoteHref({ key, name })} />
      ) : (
        <Results
          list={list}
          search={search}
          row={row}
          onOpen={each => addRecent(ofFound(each).label)}
          places={[]}
          onRetry={() => void submit(text)}
          onLeave={() => input.current?.focus()}
        />
      )}
    </>
  )
}
