// What orders and narrows a list: its head must say the order to everybody, and what was chosen must outlive the page.
import { useSnapshot } from 'valtio/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FilterBox } from '../../src/features/market/FilterBox.tsx'
import { isElsewhere, spansOf } from '../../src/features/market/hours.ts'
import { filterBy, lists, marketNamed } from '../../src/features/market/list.state.ts'
import { SortHeader } from '../../src/features/market/SortHeader.tsx'
import { windowAround } from '../../src/features/market/window.ts'
import { setMarketStage } from './market-stage.ts'

beforeAll(setMarketStage)
beforeEach(() => Object.assign(lists.US, { sort: 'change', ascending: false, filter: '', sector: null }))

test('the head says which column orders the list, and which way', async () => {
  const screen = await render(<SortHeader name="US" star />)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await expect.element(head('Cambio')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head('Precio')).toHaveAttribute('aria-sort', 'none')

  await userEvent.click(screen.getByRole('button', { name: 'Cambio' }))
  await expect.element(head('Cambio')).toHaveAttribute('aria-sort', 'ascending')

  await userEvent.click(screen.getByRole('button', { name: 'Emisora' }))
  await expect.element(head('Emisora')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(head('Cambio')).toHaveAttribute('aria-sort', 'none')
})

test('by keyboard too, and the order is kept on the device', async () => {
  const screen = await render(<SortHeader name="US" star />)
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

test('each letter narrows the list, and a button widens it again', async () => {
  const screen = await render(<UsFilter />)
  await userEvent.type(screen.getByRole('searchbox'), 'appl')
  expect(lists.US.filter).toBe('appl')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  expect(lists.US.filter).toBe('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('letters that are still being composed narrow nothing', async () => {
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

test('a window stays while it reaches far enough, and leads a fling', () => {
  const asked = { first: 80, last: 150 }
  const there = { first: 100, last: 128 }
  expect(windowAround(there, there, asked)).toBe(asked)
  expect(windowAround({ first: 115, last: 143 }, there, asked)).toEqual({ first: 95, last: 253 })
  // In a fling it is asked for while half of its lead is left.
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
  expect(marketNamed('constructor')).toBeNull()
  expect(marketNamed(null)).toBeNull()
})

test('hours of Hong Kong fall on its own day, lunch and all', () => {
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
