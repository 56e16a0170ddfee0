// Sorting and filtering of a list: the header must show the order, also to screen readers, and the choice must be kept
// when the page is left.
import { useSnapshot } from 'valtio/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applySnapshot } from '../../src/engine/apply.ts'
import { FilterBox } from '../../src/features/market/FilterBox.tsx'
import { isElsewhere, spansOf } from '../../src/features/market/hours.ts'
import { filterBy, lists, marketNamed } from '../../src/features/market/list.state.ts'
import { SessionNote } from '../../src/features/market/SessionNote.tsx'
import { SortHeader } from '../../src/features/market/SortHeader.tsx'
import { datesOf } from '../../src/i18n/day-time.ts'
import { windowAround } from '../../src/shared/live-list/window.ts'
import { connection } from '../../src/state/connection.ts'
import { setMarketStage } from './market-stage.ts'

beforeAll(setMarketStage)
beforeEach(() => Object.assign(lists.US, { sort: 'change', ascending: false, filter: '', sector: null }))

test('the initial order is by traded value', () => {
  expect(lists.HK).toMatchObject({ sort: 'turnover', ascending: false })
})

test('the header shows the sort column and its direction', async () => {
  const screen = await render(<SortHeader name="US" board="US" star />)
  const head = (name: string, pressed = true) => screen.getByRole('button', { name, pressed })
  await expect.element(head('Cambio descendente')).toBeVisible()
  await expect.element(head('Precio', false)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: /^Cambio/ }))
  await expect.element(head('Cambio ascendente')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Emisora' }))
  await expect.element(head('Emisora ascendente')).toBeVisible()
  await expect.element(head('Cambio', false)).toBeVisible()
})

test('a list of pairs has no column of volume: it is not known', async () => {
  const screen = await render(<SortHeader name="FX" board="FX" star />)
  await expect.element(screen.getByRole('button', { name: 'Instrumento' })).toBeVisible()
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(cell => cell.textContent),
  ).toEqual(['Instrumento', 'Precio', 'Cambio'])
})

test('a list starts sorted by traded value; the third tap on a column returns to that', async () => {
  Object.assign(lists.US, { sort: 'turnover', ascending: false })
  const screen = await render(<SortHeader name="US" board="US" star />)
  for (const column of ['Emisora', 'Vol.', 'Precio', 'Cambio'])
    await expect.element(screen.getByRole('button', { name: column, pressed: false })).toBeVisible()

  const price = screen.getByRole('button', { name: /^Precio/ })
  for (const expected of [
    { sort: 'price', ascending: false },
    { sort: 'price', ascending: true },
    { sort: 'turnover', ascending: false },
  ]) {
    await userEvent.click(price)
    expect(lists.US).toMatchObject(expected)
  }
})

test('sorting works by keyboard too, and the order is kept on the device', async () => {
  const screen = await render(<SortHeader name="US" board="US" star />)
  screen.getByRole('button', { name: 'Vol.' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(lists.US).toMatchObject({ sort: 'volume', ascending: false })
  expect(JSON.parse(localStorage.getItem('pulso:lists') ?? '{}')).toMatchObject({
    US: { sort: 'volume', ascending: false },
  })
})

function UsFilter() {
  const { filter } = useSnapshot(lists.US)
  return <FilterBox text={filter} onChange={text => filterBy('US', text)} />
}

test('each letter filters the list, and a button clears the filter', async () => {
  const screen = await render(<UsFilter />)
  await userEvent.type(screen.getByRole('searchbox'), 'appl')
  expect(lists.US.filter).toBe('appl')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  expect(lists.US.filter).toBe('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('letters in composition do not filter', async () => {
  const screen = await render(<UsFilter />)
  const input = screen.getByRole('searchbox').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('The filter is no field')
  const write = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  }
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  write('teng')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('teng')
  expect(lists.US.filter).toBe('')
  write('腾')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '腾' }))
  expect(lists.US.filter).toBe('腾')
})

test('a window stays while it is large enough, and moves ahead of a fling', () => {
  const asked = { first: 80, last: 150 }
  const there = { first: 100, last: 128 }
  expect(windowAround(there, there, asked)).toBe(asked)
  expect(windowAround({ first: 115, last: 143 }, there, asked)).toEqual({ first: 95, last: 253 })
  // In a fling the window moves when fewer rows are left ahead than half of its lead of 60 rows.
  expect(windowAround({ first: 102, last: 130 }, { first: 92, last: 120 }, asked)).toEqual({ first: 82, last: 210 })
  expect(windowAround({ first: 102, last: 130 }, { first: 101, last: 129 }, asked)).toBe(asked)
  expect(windowAround({ first: 85, last: 113 }, { first: 86, last: 114 }, asked)).toEqual({ first: 59, last: 133 })
  expect(windowAround({ first: 0, last: 20 }, { first: 0, last: 20 }, { first: 0, last: 32 })).toEqual({
    first: 0,
    last: 32,
  })
})

test('a link names a market by its board or its class, and nothing else', () => {
  expect(marketNamed('MX')).toBe('MX')
  expect(marketNamed('UsStock')).toBe('US')
  expect(marketNamed('FU')).toBe('FU')
  expect(marketNamed('constructor')).toBeNull()
  expect(marketNamed(null)).toBeNull()
})

test('hours of Hong Kong are on its own day, with the lunch break', () => {
  // 20:00 in Mexico City is 10:00 of the next day in Hong Kong.
  const now = Date.UTC(2026, 0, 6, 2, 0)
  const hours = [
    ['09:30', '12:00'],
    ['13:00', '16:00'],
  ] as const
  expect(spansOf(hours, 'Asia/Hong_Kong', now)).toEqual([
    { opensAt: Date.UTC(2026, 0, 6, 1, 30), closesAt: Date.UTC(2026, 0, 6, 4, 0) },
    { opensAt: Date.UTC(2026, 0, 6, 5, 0), closesAt: Date.UTC(2026, 0, 6, 8, 0) },
  ])
  expect(isElsewhere(Intl.DateTimeFormat().resolvedOptions().timeZone, now)).toBe(false)
})

test('a closed market names the opening of its regular hours and the day, not the start of its pre-market', async () => {
  const next = (hours: number): number => Date.now() + hours * 3_600_000
  const tell = (state: 'closed' | 'pre', opensAt: number | null) =>
    applySnapshot({ number: 1, at: 0, boards: [{ board: 'US', state, nextAt: next(1), opensAt, dayAt: 1 }] }, new Map())
  const opensAt = next(72)
  tell('closed', opensAt)
  const screen = await render(<SessionNote board="US" />)
  const day = new Intl.DateTimeFormat('es-MX', { weekday: 'long' }).format(opensAt)
  const words = () => screen.container.textContent
  await expect.poll(words).toContain(`Cerrado`)
  expect(words()).toContain(`abre el ${day} a las ${datesOf('es-MX').time(opensAt)}`)
  connection.status = 'live'
  const soon = Date.now()
  tell('pre', soon)
  await expect.poll(words).toContain(`abre a las ${datesOf('es-MX').time(soon)}`)
  connection.status = 'connecting'
})
