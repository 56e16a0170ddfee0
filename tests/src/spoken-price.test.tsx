// Why: a live region that follows every trade makes a screen reader unusable, and one without an interval is silent. The
// price is announced only if the user has chosen so, and at an interval.
import { flushSync } from 'react-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SECOND_MS } from '../../domain/time.ts'
import { SpokenPrice } from '../../src/features/quote/SpokenPrice.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { speakPrice } from '../../src/state/spoken-price.ts'
import { listed, quote, setMarketStage } from './market-stage.ts'

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote'])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  speakPrice(false)
})

const apple = listed('US', 'SPOKEN', 'Apple Inc.')

/** Renders the effects of the passed time at once, so that an announcement that comes too early is seen. */
const pass = (seconds: number) => flushSync(() => vi.advanceTimersByTime(seconds * SECOND_MS))

async function open() {
  const { container } = await render(<SpokenPrice instrumentKey={apple.key} name="Apple" decimals={2} />)
  return () => container.querySelector('[role="status"]')?.textContent.replace(/\s/g, ' ') ?? null
}

test('nothing is announced unless the user has chosen so', async () => {
  quote(apple, 20_000, 19_000)
  const announced = await open()
  pass(60)
  expect(announced()).toBeNull()
  speakPrice(true)
  await expect.poll(announced).toBe('')
})

test('the price and its change are announced after each interval, with the price of that time', async () => {
  speakPrice(true)
  quote(apple, 20_000, 19_000)
  const announced = await open()
  pass(19)
  expect(announced()).toBe('')
  pass(1)
  expect(announced()).toBe('Apple: 200.00, sube 5.26 %')
  quote(apple, 19_500, 19_000)
  pass(19)
  expect(announced()).toBe('Apple: 200.00, sube 5.26 %')
  quote(apple, 18_810, 19_000)
  pass(1)
  expect(announced()).toBe('Apple: 188.10, baja 1.00 %')
})
