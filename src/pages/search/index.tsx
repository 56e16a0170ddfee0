// Search: the search box and, below it, the results; while the box is empty, recent and popular instruments.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames } from '../../../domain/instruments/boards.ts'
import { directions } from '../../../domain/order.ts'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { usePlaces } from '../../features/search/Places.tsx'
import { Popular } from '../../features/search/Popular.tsx'
import { Recents } from '../../features/search/Recents.tsx'
import { firstLink, Results } from '../../features/search/Results.tsx'
import { addRecent } from '../../features/search/recent.state.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import type { Found } from '../../features/search/use-search.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import type { NamedKey } from '../../router/instrument-links.ts'
import { quoteHref, ticketHref } from '../../router/instrument-links.ts'
import { back, push, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { ofFound, ofStock } from '../../shared/quote-rows/instrument-label.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

const PATH = '/pages/search/index'
const NONE: readonly Stock[] = []
/**
 * If the search was opened to place an order (`to=ticket`), results link to the ticket; an instrument that cannot be
 * ordered links to its quote.
 */
const toTicket = (instrument: NamedKey): string | null =>
  ticketHref(instrument, directions.buy) ?? quoteHref(instrument)

/** Link target of a result, by the value of `to`; the quote without one. */
const targets: ReadonlyMap<string | null, (instrument: NamedKey) => string | null> = new Map([
  ['ticket', toTicket],
  ['workbench', ({ key }: NamedKey) => hrefOf('/pages/aiquantify/index', { view: 'workbench', key })],
])

/** Stores the query in the history entry of the search, so that Back shows the same results. */
function leaveFor(found: Found, query: Readonly<Record<'q' | 'to' | 'board', string | null>>): void {
  addRecent(ofFound(found).label)
  replace(hrefOf(PATH, query))
}

export function Page() {
  const asked = useSearchParams()[0].get('board')
  const board = boardNames.find(each => each === asked) ?? null
  return <SearchPage key={board} board={board} />
}

/** `board`: the only one that is searched; null for all. */
function SearchPage({ board }: { readonly board: Board | null }) {
  const { t } = useTranslation('search')
  const { t: market } = useTranslation('market')
  const star = useStarSlot()
  const { t: common } = useTranslation('common')
  const words = useRowWords()
  const formatFor = useFormatFor()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [query] = useSearchParams()
  const target = query.get('to')
  const linkTo = targets.get(target) ?? quoteHref
  const [text, setText] = useState(query.get('q') ?? '')
  const { search, type, submit } = useSearch(text, board)
  const places = usePlaces(text)
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
      const { label, quote } = ofFound(found)
      return (
        <QuoteRow
          formatFor={formatFor}
          instrumentKey={label.key}
          label={label}
          quote={quote}
          words={words}
          star={star}
          linkTo={linkTo}
          mixed
        />
      )
    },
    [words, star, linkTo, formatFor],
  )
  const popularRow = (stock: Stock) => {
    const known = ofStock(stock)
    return (
      known && (
        <QuoteRow
          formatFor={formatFor}
          instrumentKey={known.label.key}
          {...known}
          words={words}
          star={star}
          linkTo={linkTo}
          mixed
        />
      )
    )
  }
  const write = (next: string, composing: boolean): void => {
    setText(next)
    type(next, composing)
  }
  const enter = async (): Promise<void> => {
    const [best] = await submit(text)
    const to = best && linkTo(ofFound(best).label)
    const [place] = target === null ? places : []
    if (!best && place) {
      replace(hrefOf(PATH, { q: text.trim() }))
      push(place.to)
    }
    if (!best || !to) return
    leaveFor(best, { q: text.trim(), to: target, board })
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
      {board && (
        <Chips label={t('only')}>
          <Chip pressed onPress={() => replace(hrefOf(PATH, { q: text.trim(), to: target }))}>
            {market(`board.${board}`)}
          </Chip>
        </Chips>
      )}
      {search.phase === 'idle' ? (
        <>
          <Recents linkOf={(key, name) => linkTo({ key, name })} />
          <Popular stocks={stocks} row={popularRow} />
        </>
      ) : (
        <Results
          list={list}
          search={search}
          row={row}
          onOpen={found => leaveFor(found, { q: text.trim(), to: target, board })}
          places={target === null ? places : []}
          onRetry={() => void submit(text)}
          onLeave={() => input.current?.focus()}
        />
      )}
      {search.phase === 'found' && search.found.length > 0 && target === null && !board && (
        <Cell title={t('keep')} note={t('keepNote')} to={hrefOf('/pages/watchlist/board', { keep: search.query })} />
      )}
    </PageFrame>
  )
}
