// Why: before a purchase, the page of a contract must show its overnight cost and when it ends, exactly as the account
// will be charged: with the number of days of the next cut-off, in the wallet's currency. `PICTURES=DIR` saves
// screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { financing } from '../../domain/financing.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { financedOf, termsOf } from '../../domain/instruments/terms.ts'
import { settledMinor } from '../../domain/margin.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { yearlyRates } from '../../domain/policy-rates.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { localDay } from '../../server/calendar/zone.ts'
import { conversionRate } from '../../server/contracts/conversion.ts'
import { daysAt, nextCutOff } from '../../server/margin/rollover.ts'
import type { App } from '../support/app.ts'
import { HeldMarket } from '../support/held-market.ts'
import { looksOr, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const LONGEST_MS = 120_000

let market: HeldMarket
beforeAll(async () => {
  market = await HeldMarket.open()
}, 3 * START_TIMEOUT_MS)
afterEach(() => market.stage.clear())
afterAll(() => market.close())

/** The financing in dollars that the job of this cut-off would charge. */
function chargeOf(code: string, side: 'long' | 'short', cutOff: number): string {
  const terms = must(termsOf(instrumentKey('FX', code)), code)
  const of = must(financedOf(terms), code)
  const rates = must(yearlyRates(of, dateOfDay(localDay(cutOff, 'UTC'))), code)
  const { priceDecimals } = must(market.server.market.find(`FX.${code}`), code).instrument
  const price = unscale(market.priceOf(`FX.${code}`), priceDecimals)
  const amount = financing(new Decimal(100_000), price, rates[side], daysAt(of, cutOff))
  const rate = conversionRate(market.server.market, terms.currency, 'USD', amount.isNegative() ? 'paid' : 'received')
  return minorText(settledMinor(amount.times(must(rate, 'a rate'))))
}

/** The value beside a label in the list of facts. */
const factOf = ({ page }: App, label: string) =>
  page.locator('.fact').filter({ hasText: label, visible: true }).locator('.fact-value').first()

test.each(looksOr())('$locale: a night of a pair, and the end of a future', { timeout: LONGEST_MS }, async look => {
  const app = await market.stage.open({ as: await market.stage.newcomer(), ...look })
  const { page, words, go } = app
  const of = must(financedOf(must(termsOf(instrumentKey('FX', 'USDMXN')), 'terms')), 'financed')
  const comingDays = (): number => daysAt(of, nextCutOff(market.server.clock.now()))
  // The next cut-off, and then one that charges several days.
  for (const nth of [0, 1]) {
    while (nth === 1 && comingDays() < 2) market.server.clock.jump(24 * HOUR_MS)
    market.hold('FX.USDMXN')
    const cutOff = nextCutOff(market.server.clock.now())
    await go('/pages/quote/forex?code=USDMXN&market=FX&source=2')
    const count = daysAt(of, cutOff)
    const plural = count === 1 ? 'one' : 'other'
    const note = words(`margin.quote.cutOff_${plural}`, { at: '@', count }).split('@')[1] ?? ''
    await page.getByText(note).filter({ visible: true }).first().waitFor()
    for (const [side, label] of [
      ['long', 'margin.quote.nightLong'],
      ['short', 'margin.quote.nightShort'],
    ] as const) {
      const digits = chargeOf('USDMXN', side, cutOff).replace('-', '')
      await expect
        .poll(async () => ((await factOf(app, words(label)).textContent()) ?? '').replaceAll(',', ''), {
          timeout: 15_000,
        })
        .toContain(digits)
    }
    await picture(app, `pair-${nth}`, { fullPage: true })
    await go('/pages/quote/globalindex?code=SPX&market=IX&source=99')
  }

  for (const [root, rule] of [
    ['HSI', 'meanOfDay'],
    ['MES', 'opening'],
    ['CL', 'mark'],
  ] as const) {
    await go(`/pages/quote/future?code=${root}-MAIN&market=FU&source=3`)
    await page
      .getByText(words(`margin.contract.final.${rule}`))
      .filter({ visible: true })
      .first()
      .waitFor()
    await picture(app, `${root}`, { fullPage: true })
  }
})
