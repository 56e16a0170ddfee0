// Customers reconcile accounts by the day of their own time zone, which has 23, 24 or 25 hours and does not always
// start on the hour. Each line's balance must follow from the line before, whatever is reserved.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../../domain/failure.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Db } from '../../server/db/db.ts'
import { releaseSuspense } from '../../server/deposits/release.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { addClient, decideAs, granted, openAccountHarness } from '../support/account-harness.ts'
import { openTestStore } from '../support/store.ts'
import { call as deskCall, granted as deskGranted } from '../support/trading-harness.ts'

let db: Db
let harness: AccountHarness
let ana: string
let ben: string

beforeAll(async () => {
  db = await openTestStore()
  harness = await openAccountHarness(db)
  ana = await addClient(harness, { balance: '1000.00' })
  ben = await addClient(harness, { balance: '1000.00' })
})
afterAll(() => db.close())

const billOf = (userId: string, input: CallInput<'POST /wallet/getWalletBill'> = {}) =>
  deskGranted(harness, userId, 'POST /wallet/getWalletBill', input)

/** Makes a transfer at this time, so that the bill gets a line with a distinct amount. Times must increase. */
async function markAt(iso: string, amount: string): Promise<void> {
  harness.clock.advance(Date.parse(iso) - harness.clock.now())
  for (const userId of [ana, ben])
    await granted(harness, userId, 'POST /wallet/transfer', { from: 'balance', to: 'usStock', amount })
}

async function amountsOn(day: string, timeZone: string): Promise<string[]> {
  const { total, list } = await billOf(ana, { fromDay: day, toDay: day, timeZone, walletType: 'usStock' })
  expect(list).toHaveLength(total)
  return list.map(line => line.amount).reverse()
}

/** The tests advance the clock by months, and run all jobs that become due. */
const MONTHS_TIMEOUT_MS = 120_000

describe('a day of the bill', { timeout: MONTHS_TIMEOUT_MS }, () => {
  test('in India begins at 18:30 UTC', async () => {
    await markAt('2027-01-10T18:29:59.999Z', '1')
    await markAt('2027-01-10T18:30:00.000Z', '2')
    expect(await amountsOn('2027-01-10', 'Asia/Kolkata')).toEqual(['1.00'])
    expect(await amountsOn('2027-01-11', 'Asia/Kolkata')).toEqual(['2.00'])
    expect(await amountsOn('2027-01-10', 'UTC')).toEqual(['1.00', '2.00'])
  })

  test('has 23 hours when the clocks go forward', async () => {
    // The day is from 05:00 UTC to 04:00 UTC in New York. In Havana it is the same: midnight does not exist, and the
    // day begins at 01:00.
    await markAt('2027-03-14T04:59:59.999Z', '3')
    await markAt('2027-03-14T05:00:00.000Z', '4')
    await markAt('2027-03-15T03:59:59.999Z', '5')
    await markAt('2027-03-15T04:00:00.000Z', '6')
    for (const zone of ['America/New_York', 'America/Havana']) {
      expect(await amountsOn('2027-03-13', zone)).toEqual(['3.00'])
      expect(await amountsOn('2027-03-14', zone)).toEqual(['4.00', '5.00'])
      expect(await amountsOn('2027-03-15', zone)).toEqual(['6.00'])
    }
    // Mexico no longer has daylight saving time.
    expect(await amountsOn('2027-03-14', 'America/Mexico_City')).toEqual(['5.00', '6.00'])
  })

  test('has 25 hours when they go back', async () => {
    // In Sydney the summer ends in April: the day is from 13:00 UTC to 14:00 UTC of the next.
    await markAt('2027-04-03T12:59:59.999Z', '7')
    await markAt('2027-04-03T13:00:00.000Z', '8')
    await markAt('2027-04-04T13:59:59.999Z', '9')
    await markAt('2027-04-04T14:00:00.000Z', '10')
    expect(await amountsOn('2027-04-03', 'Australia/Sydney')).toEqual(['7.00'])
    expect(await amountsOn('2027-04-04', 'Australia/Sydney')).toEqual(['8.00', '9.00'])
    expect(await amountsOn('2027-04-05', 'Australia/Sydney')).toEqual(['10.00'])
  })

  test('is the first or the last of a range, both included, and a range is open on either side', async () => {
    const between = async (days: { fromDay?: string; toDay?: string }): Promise<string[]> =>
      (await billOf(ana, { ...days, timeZone: 'Australia/Sydney', walletType: 'usStock' })).list
        .map(line => line.amount)
        .reverse()
    expect(await between({ fromDay: '2027-03-15', toDay: '2027-04-03' })).toEqual(['5.00', '6.00', '7.00'])
    expect(await between({ fromDay: '2027-04-04' })).toEqual(['8.00', '9.00', '10.00'])
    expect(await between({ toDay: '2027-01-11' })).toEqual(['1.00', '2.00'])
    expect(await between({ fromDay: '2027-04-03', toDay: '2027-03-15' })).toEqual([])
  })

  test('may be any date, but only in a known time zone', async () => {
    for (const day of ['0001-01-01', '1900-02-28', '9999-12-31'])
      expect(await amountsOn(day, 'America/Mexico_City')).toEqual([])
    for (const timeZone of ['', 'Mars/Olympus', 'America/Mexico City', '+25:00', "UTC'--"])
      expect(await deskCall(harness, ana, 'POST /wallet/getWalletBill', { fromDay: '2027-01-10', timeZone })).toEqual({
        failure: 'invalid',
        field: 'timeZone',
      })
  })

  test("has no other user's lines", async () => {
    const mine = (await billOf(ana, { pageSize: 200 })).list
    const others = (await billOf(ben, { pageSize: 200 })).list
    expect(mine.length).toBe(others.length)
    expect(mine.filter(line => others.some(other => other.id === line.id))).toEqual([])
  })
})

describe('the lines', () => {
  const dust = { kind: 'crypto', asset: 'USDT', network: 'ethereum', amount: '0.25', minimumAccepted: true } as const

  test('for amounts kept apart show the amount and leave the available balance unchanged', async () => {
    const userId = await addClient(harness)
    const made = await granted(harness, userId, 'POST /recharge/create', dust)
    await decideAs(harness, 'olga', made.id)
    const more = await granted(harness, userId, 'POST /recharge/create', { ...dust, amount: '8' })
    await decideAs(harness, 'olga', more.id)
    await decideAs(harness, 'olga', (await granted(harness, userId, 'POST /recharge/create', dust)).id)
    expect(isRefusal(await releaseSuspense({ db, clock: harness.clock, ...harness.trading }, made.id, 'olga'))).toBe(
      false,
    )
    const bill = async (input: CallInput<'POST /wallet/getWalletBill'>) =>
      (await billOf(userId, input)).list.map(({ kind, amount, balance }) => [kind, amount, balance])
    const all = [
      ['deposit', '0.25', '8.25'],
      ['suspense', '0.25', '8.00'],
      ['deposit', '8.00', '8.00'],
      ['suspense', '0.25', '0.00'],
    ]
    expect(await bill({})).toEqual(all)
    expect(await bill({ walletType: 'balance' })).toEqual(all)
    expect(await bill({ walletType: 'usStock' })).toEqual([])
    expect(await bill({ kind: 'suspense' })).toEqual([all[1], all[3]])
    expect(await bill({ kind: 'deposit' })).toEqual([all[0], all[2]])
    expect(await bill({ pageNo: 2, pageSize: 3 })).toEqual([all[3]])
    expect((await billOf(userId, { pageNo: 2, pageSize: 3 })).total).toBe(4)
  })

  test('all name the request they belong to', async () => {
    const userId = await addClient(harness, { balance: '100.00' })
    const exchange = { from: 'balance', to: 'mxStock', amount: '10', rate: '19.98' } as const
    const made = await granted(harness, userId, 'POST /wallet/transfer', exchange)
    await decideAs(harness, 'simulated-desk', made.id)
    const off = await granted(harness, userId, 'POST /wallet/transfer', exchange)
    await granted(harness, userId, 'POST /wallet/cancelTransfer', { id: off.id })
    const { list } = await billOf(userId)
    expect(list.map(line => [line.kind, line.reference])).toEqual([
      ['release', off.id],
      ['reserve', off.id],
      ['transfer', made.id],
      ['transfer', made.id],
      ['release', made.id],
      ['reserve', made.id],
      ['opening', null],
    ])
  })

  test('lead from one balance of a wallet to the next, except for amounts kept apart', async () => {
    const { list } = await billOf(ana, { pageSize: 200, walletType: 'balance' })
    const cents = (text: string) => Math.round(Number(text) * 100)
    for (const [place, line] of list.slice(0, -1).entries())
      expect(cents(line.balance) - cents(line.amount)).toBe(cents(list[place + 1]?.balance ?? ''))
    expect(list.length).toBeGreaterThan(10)
  })
})
