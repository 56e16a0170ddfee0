// Ten thousand rows on a cheap phone: only a window may be rendered, without a difference for keyboard and screen
// reader users.
import { useCallback } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../../domain/assert.ts'
import { VirtualList } from '../../../src/ui/VirtualList.tsx'
import { setStage } from './stage.ts'

const COUNT = 10_000
const ROW = 64

beforeAll(setStage)
afterEach(() => window.scrollTo(0, 0))

type Told = { onRange?: (first: number, last: number) => void; onHold?: (held: boolean) => void; menuOpen?: boolean }

function Market(told: Told) {
  const row = useCallback(
    (index: number) => (
      <span>
        <a href={`#/quote/${index}`}>Emisora {index}</a>
        <button type="button">Seguir {index}</button>
      </span>
    ),
    [],
  )
  return (
    <>
      <div style={{ blockSize: 200 }} />
      <VirtualList label="Mercado" count={COUNT} rowHeight={ROW} renderRow={row} {...told} />
    </>
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')]
const indexes = () => rows().map(row => Number(row.dataset['index']))
const link = (index: number) => must(document.querySelector<HTMLElement>(`[data-index="${index}"] a`), `row ${index}`)
const focused = () => document.activeElement?.textContent

async function scrollToRow(index: number): Promise<void> {
  window.scrollTo(0, 200 + index * ROW)
  await expect.poll(() => indexes()).toContain(index)
}

test('only visible rows are rendered, and the page is as long as the whole list', async () => {
  const screen = await render(<Market />)
  await expect.element(screen.getByRole('list', { name: 'Mercado' })).toBeVisible()
  expect(rows().length).toBeLessThan(40)
  expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(COUNT * ROW + 200)
  await scrollToRow(5_000)
  expect(rows().length).toBeLessThan(50)
  expect(
    Math.round(
      must(
        rows().find(row => row.dataset['index'] === '5000'),
        'row',
      ).getBoundingClientRect().top,
    ),
  ).toBe(0)
})

test('each row has its position and the total for screen readers', async () => {
  await render(<Market />)
  await scrollToRow(7_000)
  const row = must(
    rows().find(one => one.dataset['index'] === '7000'),
    'row',
  )
  expect(row.getAttribute('aria-posinset')).toBe('7001')
  expect(row.getAttribute('aria-setsize')).toBe(String(COUNT))
})

test('the focused row stays when the list is scrolled far away', async () => {
  await render(<Market />)
  link(3).focus()
  await scrollToRow(5_000)
  expect(focused()).toBe('Emisora 3')
  expect(indexes()).toContain(3)
  expect(indexes()).toEqual([...indexes()].sort((a, b) => a - b))
})

test('arrows, Page Up and Down, Home and End move the focus from row to row', async () => {
  await render(<Market />)
  link(0).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Emisora 2')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Emisora 1')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe(`Emisora ${COUNT - 1}`)
  await userEvent.keyboard('{PageUp}')
  expect(Number(focused()?.slice(8))).toBeLessThan(COUNT - 3)
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Emisora 0')
  expect(link(0).getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

test('the focus stays on the same button of the next row', async () => {
  await render(<Market />)
  must(document.querySelector<HTMLElement>('[data-index="4"] button'), 'button').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Seguir 5')
})

test('the range that it reports is that of the rendered rows', async () => {
  const onRange = vi.fn()
  await render(<Market onRange={onRange} />)
  const reported = () => onRange.mock.lastCall ?? []
  await expect.poll(reported).toEqual([0, (indexes().at(-1) ?? 0) + 1])
  await scrollToRow(5_000)
  await expect.poll(reported).toEqual([indexes()[0], (indexes().at(-1) ?? 0) + 1])
})

test('reports the rendered rows, with a margin', async () => {
  const onRange = vi.fn()
  await render(<Market onRange={onRange} />)
  await scrollToRow(5_000)
  await expect.poll(() => onRange.mock.lastCall?.[0]).toBe(4_992)
  expect(onRange.mock.lastCall?.[1]).toBeGreaterThan(5_010)
  expect(indexes()[0]).toBe(4_992)
})

test('is held while a finger is down, the keyboard is inside or a menu is open', async () => {
  const onHold = vi.fn()
  const { rerender } = await render(<Market onHold={onHold} />)
  const touch = { bubbles: true, pointerType: 'touch' }
  link(2).dispatchEvent(new PointerEvent('pointerdown', touch))
  link(2).dispatchEvent(new PointerEvent('pointercancel', touch))
  expect(onHold.mock.calls).toEqual([[true]])
  link(2).dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
  expect(onHold.mock.calls).toEqual([[true], [false]])
  await userEvent.tab()
  expect(onHold.mock.lastCall).toEqual([true])
  document.body.focus()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  expect(onHold.mock.lastCall).toEqual([false])
  await rerender(<Market onHold={onHold} menuOpen />)
  expect(onHold.mock.lastCall).toEqual([true])
})

test('rows are taller with larger text', async () => {
  document.documentElement.style.fontSize = '32px'
  await render(<Market />)
  expect(must(rows()[0], 'row').getBoundingClientRect().height).toBe(ROW * 2)
  document.documentElement.style.fontSize = ''
})
