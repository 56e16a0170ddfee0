// Why: rows of a market list are updated without React, so only these tests ensure that a visible row matches its data:
// during a fling, on touch, and for the keyboard.
import { useLayoutEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../../domain/assert.ts'
import { BLOCK_ROWS, SlotList } from '../../../src/ui/SlotList.tsx'
import type { Slot } from '../../../src/ui/slots.ts'

const ROW_PX = 64
const COUNT = 10_000

afterEach(() => {
  window.scrollTo(0, 0)
  order.from = 0
})

/** Number of times that React rendered a row. */
const rendered = { rows: 0 }

/** The number of the row at the top, so that a test can reorder the rows. */
const order = { from: 0, changed: () => {} }

const watch = (changed: () => void) => {
  order.changed = changed
  return () => {}
}

/** A row that, like that of a market, shows its number at once, but sets its link only when the list is at rest. */
function SlotRow({ slot }: { slot: Slot }) {
  rendered.rows += 1
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const show = (): void => {
      const element = must(link.current, 'the link')
      element.textContent = `Row ${order.from + slot.index}`
      if (!slot.isMoving) element.href = `#/row/${slot.index}`
    }
    show()
    return slot.onChange(show)
  }, [slot])
  return (
    <a ref={link} href="#/">
      Row
    </a>
  )
}

const renderSlot = (slot: Slot) => <SlotRow slot={slot} />

async function open() {
  const screen = await render(
    <SlotList label="Rows" count={COUNT} rowHeight={ROW_PX} renderSlot={renderSlot} watch={watch} />,
  )
  return { list: must(screen.container.querySelector('ul'), 'the list') }
}

/** Waits until the next frame is painted and its callbacks have run. */
const nextFrame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

const isRising = (values: readonly number[]): boolean => values.every((value, at) => value > (values[at - 1] ?? -1))

/** The text of each visible row. */
function seen(list: HTMLElement): (string | undefined)[] {
  const top = list.getBoundingClientRect().top
  const rows: (string | undefined)[] = []
  for (let y = Math.max(0, top) + ROW_PX / 2; y < innerHeight; y += ROW_PX)
    rows.push(document.elementFromPoint(innerWidth / 2, y)?.closest('li')?.textContent ?? undefined)
  return rows
}

const expected = (list: HTMLElement): string[] => {
  const top = list.getBoundingClientRect().top
  return seen(list).map((_, at) => `Row ${order.from + Math.floor((Math.max(0, -top) + ROW_PX / 2) / ROW_PX) + at}`)
}

test('during a fling each position shows its own row, and React renders no row', async () => {
  const { list } = await open()
  await nextFrame()
  rendered.rows = 0
  for (const top of [0, 200, 900, 1_700, 60_000, 59_500, 320_000, COUNT * ROW_PX, 3]) {
    window.scrollTo(0, top)
    await nextFrame()
    expect(seen(list), `at ${top}`).toEqual(expected(list))
  }
  expect(rendered.rows).toBe(0)
})

test('at rest the document has its rows in the order of the list, each with its number', async () => {
  const { list } = await open()
  for (const top of [5_000, 5_300, 5_700]) {
    window.scrollTo(0, top)
    await nextFrame()
  }
  const rows = () => [...list.querySelectorAll<HTMLElement>('li:not([hidden])')]
  await expect.poll(() => rows().every(row => row.ariaPosInSet === String(Number(row.dataset['index']) + 1))).toBe(true)
  const indexes = rows().map(row => Number(row.dataset['index']))
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
  expect(rows().map(row => row.textContent)).toEqual(indexes.map(index => `Row ${index}`))
  expect(new Set(rows().map(row => row.ariaSetSize))).toEqual(new Set([String(COUNT)]))
})

test('between the swipes of a fling no row changes its place in the document; at rest as few as possible do', async () => {
  const { list } = await open()
  scrollTo(0, 200 * ROW_PX)
  const rows = () =>
    [...list.querySelectorAll<HTMLElement>('li[data-index]')].map(({ dataset }) => Number(dataset['index']))
  // The overscan below gets its numbers at rest only.
  const rest = (sight: number) =>
    expect.poll(rows).toSatisfy(all => Math.max(...all) >= sight + seen(list).length + 12 && isRising(all))
  await rest(200)
  const moved: Node[] = []
  const observer = new MutationObserver(records => moved.push(...records.flatMap(({ addedNodes }) => [...addedNodes])))
  observer.observe(list, { childList: true })
  for (let swipe = 1; swipe <= 5; swipe++) {
    scrollTo(0, (200 + 3 * swipe) * ROW_PX)
    await nextFrame()
    list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    window.dispatchEvent(new Event('scrollend'))
    expect(moved).toEqual([])
  }
  await rest(215)
  expect(moved.length).toBeLessThanOrEqual(3)
  observer.disconnect()
})

test('the last block shows no more rows than the list has', async () => {
  const { list } = await open()
  window.scrollTo(0, COUNT * ROW_PX)
  const shown = () => [...list.querySelectorAll<HTMLElement>('li:not([hidden])')].map(({ dataset }) => dataset['index'])
  await expect.poll(() => shown().at(-1)).toBe(String(COUNT - 1))
  expect(COUNT % BLOCK_ROWS).not.toBe(0)
  expect(new Set(shown()).size).toBe(shown().length)
  expect(seen(list).at(-1)).toBe(`Row ${COUNT - 1}`)
})

test('a row touched during a scroll links to the row that it shows', async () => {
  const { list } = await open()
  window.scrollTo(0, 40_000)
  await nextFrame()
  const link = must(
    document
      .elementFromPoint(innerWidth / 2, 300)
      ?.closest('li')
      ?.querySelector('a'),
    'a row',
  )
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const [, index] = must(/Row (\d+)/.exec(link.textContent), 'its words')
  expect(link.getAttribute('href')).toBe(`#/row/${index}`)
  expect(seen(list)).toEqual(expected(list))
})

test('the keyboard goes from row to row, to the end and back, and keeps its row while the list is scrolled', async () => {
  const { list } = await open()
  must(list.querySelector('a'), 'the first row').focus()
  const focused = () => document.activeElement?.textContent
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Row 1')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Row 2')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe(`Row ${COUNT - 1}`)
  window.scrollTo(0, 10_000)
  await nextFrame()
  expect(focused()).toBe(`Row ${COUNT - 1}`)
  expect(seen(list)).toEqual(expected(list))
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('Row 0')
})

test('after a change of the order the visible rows are updated at once, a few others with them, and the rest before they are visible', async () => {
  const { list } = await open()
  await nextFrame()
  const behind = () => [...list.querySelectorAll('li:not([hidden])')].filter(row => !/Row 5\d\d/.test(row.textContent))
  const rows = list.querySelectorAll('li:not([hidden])').length
  order.from = 500
  order.changed()
  expect(seen(list)).toEqual(expected(list))
  const first = behind().length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(rows - seen(list).length)
  await expect.poll(() => behind().length, { timeout: 5_000 }).toBeLessThan(first)
  for (const top of [200, 420, 700]) {
    window.scrollTo(0, top)
    await nextFrame()
    expect(seen(list), `at ${top}`).toEqual(expected(list))
  }
})
