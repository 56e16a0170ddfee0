// Why: a mistyped price that is published for a moment must not send everybody an alert about a price nobody traded at.
import { afterAll, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { granted, openAlertHarness, pricesTo, termsOf } from '../support/alerts.ts'
import { onOneStore } from '../support/postgres.ts'
import { addCustomer } from '../support/trading-harness.ts'

onOneStore('alerts while the collar holds a price', open => {
  test('a price that has just jumped sends none; the same price ten seconds later does', async () => {
    const db = await open()
    const harness = openAlertHarness(db, { hasCollar: true })
    afterAll(() => db.close())
    const { clock, market, monitor } = harness
    const price = async (text: string) => {
      market.quote('US.AAPL', { price: text, bid: text, ask: text })
      await monitor.settle()
    }
    await price('100.00')
    await clock.advance(2 * SECOND_MS)
    const userId = await addCustomer(harness, {})
    await granted(harness, userId, 'POST /alerts/create', termsOf({ kind: 'priceAbove', level: '120.00' }))
    await price('100.00')
    await price('160.00')
    expect(await pricesTo(harness, userId)).toEqual([])
    await clock.advance(12 * SECOND_MS)
    await price('160.00')
    expect(await pricesTo(harness, userId)).toEqual(['160.00'])
  })
})
