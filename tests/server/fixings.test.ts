// Why: overnight financing and the end of a contract are charged after their moment. Everybody must be charged at the
// same price, that of the moment, even if the job runs late, runs again, or finds another history by then.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixings } from '../../server/db/fixing-schema.ts'
import { jobs } from '../../server/db/subscription-schema.ts'
import { positionContracts } from '../../server/db/trading-schema.ts'
import { CUT_OFF_JOB, FINANCING_JOB } from '../../server/margin/financing.ts'
import { lastCutOff, nextCutOff } from '../../server/margin/rollover.ts'
import { writeFixings } from '../../server/prices/fixings.ts'
import { expectSound, jumpTo, onlyPosition, quote, settle, trade } from '../support/margin.ts'
import { onOneStore } from '../support/postgres.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const YEN = 'FX.USDJPY'

onOneStore('prices of a cut-off', open => {
  let harness: TradingHarness
  beforeAll(async () => {
    harness = openTradingHarness(await open())
    quote(harness, 'FX.USDMXN', '17.3920')
    quote(harness, YEN, '150.000')
    await harness.trading.lead(harness.db)
  })
  afterAll(async () => {
    await expectSound(harness)
    await harness.trading.stop()
    await harness.db.close()
  })

  const stored = (at: number) =>
    harness.db.select().from(fixings).where(eq(fixings.at, at)).orderBy(fixings.instrumentKey)
  const inYen = async () => {
    const userId = await addCustomer(harness, { forex: '10000.00' })
    await trade(harness, userId, { key: YEN, side: 'long', quantity: '10000', leverage: 10 })
    return { userId, position: await onlyPosition(harness, userId, YEN) }
  }
  const nightsOf = async ({ userId, position }: Awaited<ReturnType<typeof inYen>>) => {
    const { list } = await granted(harness, userId, 'POST /position/water/pageList', { positionId: position.id })
    return list.filter(({ kind }) => kind === 'financing')
  }
  const dueNow = (job: typeof CUT_OFF_JOB | typeof FINANCING_JOB) =>
    harness.db
      .update(jobs)
      .set({ nextAt: harness.clock.now() })
      .where(and(eq(jobs.kind, job.kind), eq(jobs.subject, job.subject)))

  test('are those of instruments with open positions only, and are stored once', async () => {
    const one = await inYen()
    const cutOff = nextCutOff(harness.clock.now(), YEN)
    await jumpTo(harness, cutOff)
    quote(harness, YEN, '151.000')
    await settle(harness)
    expect((await stored(cutOff)).map(({ kind, instrumentKey, price }) => [kind, instrumentKey, price])).toEqual([
      ['cutOff', YEN, 151_000],
    ])
    expect((await nightsOf(one))[0]).toMatchObject({ price: '151.000' })

    quote(harness, YEN, '155.000')
    await dueNow(CUT_OFF_JOB)
    const [row] = await stored(cutOff)
    if (row) await harness.db.transaction(tx => writeFixings(tx, [Object.assign({}, row, { price: 1 })]))
    await settle(harness)
    expect((await stored(cutOff)).map(({ price }) => price)).toEqual([151_000])
    expect(await nightsOf(one)).toHaveLength(1)
  })

  test('a position that is found after its prices were written is charged at the stored price, and once', async () => {
    const late = await inYen()
    const cutOff = lastCutOff(harness.clock.now(), YEN)
    quote(harness, YEN, '156.000')
    // As if it had been opened just before the cut-off and committed after it.
    await harness.db
      .update(positionContracts)
      .set({ financedTo: cutOff - 1 })
      .where(eq(positionContracts.positionId, late.position.id))
    await dueNow(FINANCING_JOB)
    await settle(harness)
    expect(await nightsOf(late)).toMatchObject([{ price: '151.000' }])
  })

  test('without its stored price a night is not charged at another; the price is stored and the night charged after', async () => {
    const late = await inYen()
    const cutOff = lastCutOff(harness.clock.now(), YEN)
    await harness.db
      .update(positionContracts)
      .set({ financedTo: cutOff - 1 })
      .where(eq(positionContracts.positionId, late.position.id))
    await harness.db.delete(fixings)
    await dueNow(FINANCING_JOB)
    quote(harness, YEN, '157.000')
    await settle(harness)
    expect((await stored(cutOff)).map(({ price }) => price)).toEqual([157_000])
    await jumpTo(harness, harness.clock.now() + 60_000)
    quote(harness, YEN, '158.000')
    await settle(harness)
    expect(await nightsOf(late)).toMatchObject([{ price: '157.000' }])
  })

  test('while a live market has no price of the cut-off, the night is unpaid, and paid at that price once it is known', async () => {
    const late = await inYen()
    const cutOff = lastCutOff(harness.clock.now(), YEN)
    await harness.db
      .update(positionContracts)
      .set({ financedTo: cutOff - 1 })
      .where(eq(positionContracts.positionId, late.position.id))
    await harness.db.delete(fixings)
    const yen = harness.market.find(YEN)?.instrument.ix
    let known: number | null = null
    const lastPriceAt = (ix: number, at: number) => (ix === yen && known !== null ? { price: known, at } : null)
    Object.assign(harness.market, { lastPriceAt })
    await dueNow(FINANCING_JOB)
    quote(harness, YEN, '170.000')
    await settle(harness)
    expect(await stored(cutOff)).toEqual([])
    expect(await nightsOf(late)).toEqual([])
    known = 160_000
    await jumpTo(harness, harness.clock.now() + 60_000)
    await settle(harness)
    expect((await stored(cutOff)).map(({ price }) => price)).toEqual([160_000])
    await jumpTo(harness, harness.clock.now() + 60_000)
    await settle(harness)
    const [night] = await nightsOf(late)
    expect(night).toMatchObject({ price: '160.000' })
    // Yen are converted at the price of the cut-off, too.
    expect(Number(night?.rate)).toBeCloseTo(1 / 160, 5)
    Object.assign(harness.market, { lastPriceAt: undefined })
  })
})
