// Search: the box, and below it what it finds, or before anything is written what was opened before and what is popular.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseKey } from '../../../domain/instrument.ts'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import { useCall } from '../../api/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { FeedNote } from '../../features/market/FeedNote.tsx'
import { ofFound, ofStock, quoteLink } from '../../features/market/face.ts'
import { QuoteRow } from '../../features/market/QuoteRow.tsx'
import { useRowWords } from '../../features/market/row-words.ts'
import { Popular } from '../../features/search/Popular.tsx'
import { Recents } from '../../features/search/Recents.tsx'
import { firstLink, Results } from '../../features/search/Results.tsx'
import { addRecent } from '../../features/search/recent.state.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import type { Found } from '../../features/search/use-search.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back, push, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { Navbar } from '../../ui/Navbar.tsx'

const PATH = '/pages/search/index'
const NONE: readonly Stock[] = []
function linkOf(key: InstrumentKey, name: string): string | null {
  const parts = parseKey(key)
  return parts && quoteLink({ ...parts, name })
}

/** Back finds the same results again: the words stay with this entry of the history. */
function leaveFor(found: Found, text: string): void {
  addRecent(ofFound(found).face)
  replace(hrefOf(PATH, { q: text.trim() }))
}

export function Page() {
  const star = useStarSlot()
  const common = useText('common')
  const words = useRowWords()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState(useQuery().get('q') ?? '')
  const { search, type, submit } = useSearch(text)
  const popular = useCall('GET /m_ft/hot_stock', { size: 10 })
  const stocks = popular.data ?? NONE
  const keys = useMemo(
    () =>
      search.phase === 'idle'
        ? stocks.map(stock => stock.key as InstrumentKey)
        : search.found.map(({ instrument }) => instrument.key as InstrumentKey),
    [search, stocks],
  )
  useQuotes(keys)
  const row = useCallback(
    (found: Found) => {
      const { face, figures } = ofFound(found)
      return <QuoteRow instrumentKey={face.key} {...{ face, figures, words, star }} mixed />
    },
    [words, star],
  )
  const popularRow = (stock: Stock) => {
    const known = ofStock(stock)
    return known && <QuoteRow instrumentKey={known.face.key} {...known} {...{ words, star }} mixed />
  }
  const write = (next: string, composing: boolean): void => {
    setText(next)
    type(next, composing)
  }
  const enter = async (): Promise<void> => {
    const [best] = await submit(text)
    const to = best && quoteLink(ofFound(best).face)
    if (!best || !to) return
    leaveFor(best, text)
    push(to)
  }
  return (
    <PageFrame>
      <Navbar title={common('page.search')} back onBack={back}>
        <SearchBox
          input={input}
          text={text}
          onType={write}
          onEnter={() => void enter()}
          onDown={() => firstLink(list.current)?.focus()}
        />
      </Navbar>
      <FeedNote />
      {search.phase === 'idle' ? (
        <>
          <Recents linkOf={linkOf} />
          <Popular stocks={stocks} row={popularRow} />
        </>
      ) : (
        <Results
          list={list}
          search={search}
          row={row}
          onOpen={found => leaveFor(found, text)}
          onRetry={() => void submit(text)}
          onLeave={() => input.current?.focus()}
        />
      )}
    </PageFrame>
  )
}
