// Search input comes from touch, keyboards and input methods, over networks with late and reordered responses: the
// displayed result must belong to the text in the box.
import { useRef, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { SEARCH_HISTORY_MAX } from '../../domain/limits.ts'
import { Recents } from '../../src/features/search/Recents.tsx'
import { firstLink, Results } from '../../src/features/search/Results.tsx'
import { addRecent, clearRecents, recents } from '../../src/features/search/recent.state.ts'
import { SearchBox } from '../../src/features/search/SearchBox.tsx'
import type { Search } from '../../src/features/search/search.state.ts'
import { createSearch, DEBOUNCE_MS } from '../../src/features/search/search.state.ts'
import type { Found } from '../../src/features/search/use-search.ts'
import { createTestClock } from '../support/clock.ts'
import { unquoted } from '../support/unquoted.ts'
import { listed, setMarketStage } from './market-stage.ts'

beforeAll(setMarketStage)
beforeEach(clearRecents)
afterEach(() => vi.restoreAllMocks())

/** A search whose requests are answered by the test. */
function open() {
  const clock = createTestClock(0)
  const asked: { query: string; answer: (found: string[]) => void; fail: () => void }[] = []
  const states: Search<string>[] = []
  const search = createSearch<string>({
    clock,
    find: query =>
      new Promise((answer, reject) => asked.push({ query, answer, fail: () => reject(new Error('lost')) })),
    onChange: state => states.push(state),
    isFailure: () => true,
  })
  const question = (at: number) => must(asked[at], `question ${at}`)
  return { clock, asked, states, search, question, last: () => states.at(-1) }
}

test('sends one request, shortly after the last letter', () => {
  const { clock, asked, search } = open()
  for (const text of ['a', 'aa', 'aap']) {
    search.type(text, false)
    clock.advance(DEBOUNCE_MS - 1)
  }
  expect(asked).toHaveLength(0)
  clock.advance(1)
  expect(asked.map(({ query }) => query)).toEqual(['aap'])
})

test('sends none while an input method composes, and one for its final text', () => {
  const { clock, asked, search } = open()
  for (const text of ['t', 'te', 'teng xun']) search.type(text, true)
  clock.advance(10 * DEBOUNCE_MS)
  expect(asked).toHaveLength(0)
  search.type('腾讯', false)
  clock.advance(DEBOUNCE_MS)
  expect(asked.map(({ query }) => query)).toEqual(['腾讯'])
})

test('a response to older text is dropped, whenever it arrives', async () => {
  const { clock, search, question, last } = open()
  search.type('wal', false)
  clock.advance(DEBOUNCE_MS)
  search.type('walmex', false)
  clock.advance(DEBOUNCE_MS)
  question(1).answer(['WALMEX'])
  await expect.poll(last).toEqual({ phase: 'found', query: 'walmex', found: ['WALMEX'] })
  question(0).answer(['WAL', 'WALL'])
  await Promise.resolve()
  expect(last()).toEqual({ phase: 'found', query: 'walmex', found: ['WALMEX'] })
})

test('an emptied box shows no late response', async () => {
  const { clock, search, question, last } = open()
  search.type('wal', false)
  clock.advance(DEBOUNCE_MS)
  search.type('', false)
  question(0).answer(['WAL'])
  await Promise.resolve()
  expect(last()).toEqual({ phase: 'idle' })
})

test('Enter before the response waits for the response to the current text', async () => {
  const { clock, search, question } = open()
  search.type('aapl', false)
  const submitted = search.submit('aapl')
  clock.advance(DEBOUNCE_MS)
  question(0).answer(['AAPL'])
  expect(await submitted).toEqual(['AAPL'])
  expect(await search.submit('aapl')).toEqual(['AAPL'])
})

test('a failed request is shown as failed, and repeated on demand', async () => {
  const { clock, search, question, last } = open()
  search.type('gm', false)
  clock.advance(DEBOUNCE_MS)
  question(0).fail()
  await expect.poll(() => last()?.phase).toBe('failed')
  void search.submit('gm')
  question(1).answer(['GM'])
  await expect.poll(last).toEqual({ phase: 'found', query: 'gm', found: ['GM'] })
})

const foundOf = (code: string): Found => unquoted(listed('US', code, `${code} Corp.`))

function Desk({ found, typed }: { found: readonly Found[]; typed: (text: string, composing: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const type = (next: string, composing: boolean) => {
    setText(next)
    typed(next, composing)
  }
  return (
    <>
      <SearchBox
        input={input}
        text={text}
        onType={type}
        onEnter={() => typed(`enter ${text}`, false)}
        onDown={() => firstLink(list.current)?.focus()}
      />
      <Results
        places={[]}
        list={list}
        search={{ phase: 'found', query: 'x', found }}
        row={({ instrument }) => <a href={`#/${instrument.code}`}>{instrument.code}</a>}
        onOpen={() => {}}
        onRetry={() => {}}
        onLeave={() => input.current?.focus()}
      />
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('arrows walk from the box through the results and back', async () => {
  const screen = await render(<Desk found={['AAA', 'BBB', 'CCC'].map(foundOf)} typed={() => {}} />)
  const box = screen.getByRole('searchbox')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('AAA')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('CCC')
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(box).toHaveFocus()
})

test('Enter and arrows belong to the input method while it composes', async () => {
  const typed = vi.fn<(text: string, composing: boolean) => void>()
  const screen = await render(<Desk found={[foundOf('DDD')]} typed={typed} />)
  const box = screen.getByRole('searchbox').element()
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(document.activeElement).toBe(box)
  expect(typed).not.toHaveBeenCalledWith(expect.stringContaining('enter'), false)
  box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await userEvent.keyboard('{Enter}')
  expect(typed).toHaveBeenCalledWith('enter ', false)
})

test('an empty result says what can be searched', async () => {
  const screen = await render(<Desk found={[]} typed={() => {}} />)
  await expect.element(screen.getByText('Sin resultados para «x»')).toBeVisible()
  await expect.element(screen.getByText(/por su clave/)).toBeVisible()
})

test('what was opened is offered again, newest first and once; one or all can be taken away', async () => {
  const screen = await render(<Recents linkOf={key => `/quote?${key}`} />)
  for (const code of ['AAPL', 'MSFT', 'AAPL']) addRecent({ key: instrumentKey('US', code), code, name: `${code} Inc.` })
  await expect
    .poll(() =>
      screen
        .getByRole('link')
        .elements()
        .map(link => link.textContent),
    )
    .toEqual(['AAPL AAPL Inc.', 'MSFT MSFT Inc.'])
  await userEvent.click(screen.getByRole('button', { name: 'Quitar AAPL Inc. de recientes' }))
  expect(recents.list.map(({ code }) => code)).toEqual(['MSFT'])
  await userEvent.click(screen.getByRole('button', { name: 'Borrar todo' }))
  expect(localStorage.getItem('pulso:searches')).toBeNull()
})

test('the history has a maximum length', () => {
  for (let at = 0; at < SEARCH_HISTORY_MAX + 5; at += 1) {
    addRecent({ key: instrumentKey('US', `OLD${at}`), code: `OLD${at}`, name: 'Vieja' })
  }
  expect(recents.list).toHaveLength(SEARCH_HISTORY_MAX)
  expect(recents.list[0]?.code).toBe(`OLD${SEARCH_HISTORY_MAX + 4}`)
})
