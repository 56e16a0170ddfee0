// Trading hours of an exchange abroad are of use only by the reader's own clock.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StockDetail } from '../../domain/wire/calls/market.ts'
import { SessionHours } from '../../src/features/quote/SessionHours.tsx'
import { clockTimeOf, isoDate, ownZone, zoned } from '../../src/i18n/day-time.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { pageClock } from '../../src/lib/clock.ts'
import { unquoted } from '../support/unquoted.ts'
import { listed, setMarketStage } from './market-stage.ts'

/** Fourteen hours ahead of UTC: no test runs there. */
const FAR = 'Pacific/Kiritimati'

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote'])
})

async function regularHours(zone: string): Promise<readonly string[]> {
  const detail: StockDetail = {
    ...unquoted(listed('IX', 'N225', 'Nikkei 225')),
    profile: null,
    tickSteps: [],
    zone,
    hours: [
      ['09:00', '11:30'],
      ['12:30', '15:30'],
    ],
    state: 'open',
    nextStateAt: null,
    tradable: false,
    feed: { name: 'simulator', origin: 'simulated' },
  }
  const { container } = await render(<SessionHours detail={detail} />)
  return [...container.querySelectorAll('.cell')].flatMap(({ textContent }) =>
    textContent.startsWith('Sesión regular') ? [textContent] : [],
  )
}

test('hours of an exchange in another zone are shown by both clocks', async () => {
  const [exchange = '', own = '', ...others] = await regularHours(FAR)
  expect(others).toEqual([])
  expect(exchange).toContain('09:00 AM–11:30 AM, 12:30 PM–03:30 PM')
  const today = isoDate(pageClock.now(), FAR)
  const opens = zoned(clockTimeOf(today, '09:00', FAR)).format('hh:mm A')
  const closes = zoned(clockTimeOf(today, '15:30', FAR)).format('hh:mm A')
  expect(own).toContain('En tu hora')
  expect(own).toMatch(new RegExp(`${opens}–.*–${closes}$`))
})

test('hours of an exchange in the user’s zone are shown once', async () => {
  expect(await regularHours(ownZone())).toHaveLength(1)
})
