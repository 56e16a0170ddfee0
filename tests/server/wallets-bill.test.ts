// Why: a customer settles accounts by the day, and the day is the one on the customer's own wall: 23, 24 or 25 hours, and
// not always on the hour. Each line's balance must follow from the line before, whatever was put apart meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../../domain/failure.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Db } from '../../server/db/db.ts'
import { releaseSuspense } from '../../server/deposits/release.ts'
import type { Counter } from '../support/counter.ts'
import { addClient, decideAs, granted, openCounter } from '../support/counter.ts'
import { call as deskCall, granted as deskGranted } from '../support/desk.ts'
import { openTestStore } from '../support/store.ts'

let db: Db
let counter: Counter
let ana: string
let ben: string

beforeAll(async () => {
  db = await openTestStore()
  counter = await openCounter(db)
  ana = await addClient(counter, { balance: '1000.00' })
  ben = await addClient(counter, { balance: '1000.00' })
})
afterAll(() => db.close())

const billOf = (userId: string, input: CallInput<'POST /wallet/getWalletBill'> = {}) =>
  deskGranted(counter, userId, 'POST /wallet/getWalletBill', input)

/** Leaves a line of its own amount in the bill at a moment, which lies after all the earlier ones. */
async function markAt(iso: string, amount: string): Promise<void> {
  counter.clock.advance(Date.parse(iso) - counter.clock.now())
  for (const userId of [ana, ben])
    await granted(counter, userId, 'POST /wallet/transfer', { from: 'balance', to: 'usStock', amount })
}

async function amountsOn(day: string, timeZone: string): Promise<string[]> {
  const { total, list } = await billOf(ana, { day, timeZone, walletType: 'usStock' })
  expect(list).toHaveLength(total)
  return list.map(line => line.amount).reverse()
}

describe('a day of the bill', () => {
  test('in India begins at half past six in the evening UTC', async () => {
    await markAt('2027-01-10T18:29:59.999Z', '1')
    await markAt('2027-01-10T18:30:00.000Z', '2')
    expect(await amountsOn('2027-01-10', 'Asia/Kolkata')).toEqual(['1.00'])
    expect(await amountsOn('2027-01-11', 'Asia/Kolkata')).toEqual(['2.00'])
    expect(await amountsOn('2027-01-10', 'UTC')).toEqual(['1.00', '2.00'])
  })

  test('has 23 hours when the clocks go forward', async () => {
    // In New York from 05:00 UTC to 04:00 UTC; in Havana there is no midnight, it begins at one.
    await markAt('2027-03-14T04:59:59.999Z', '3')
    await markAt('2027-03-14T05:00:00.000Z', '4')
    await markAt('2027-03-15T03:59:59.999Z', '5')
    await markAt('2027-03-15T04:00:00.000Z', '6')
    for (const zone of ['America/New_York', 'America/Havana']) {
      expect(await amountsOn('2027-03-13', zone)).toEqual(['3.00'])
      expect(await amountsOn('2027-03-14', zone)).toEqual(['4.00', '5.00'])
      expect(await amountsOn('2027-03-15', zone)).toEqual(['6.00'])
    }
    // Mexico no longer changes its clocks.
    expect(await amountsOn('2027-03-14', 'America/Mexico_City')).toEqual(['5.00', '6.00'])
  })

  test('has 25 hours when they go back', async () => {
    await markAt('2027-11-07T03:59:59.999Z', '7')
    await markAt('2027-11-07T04:00:00.000Z', '8')
    await markAt('2027-11-08T04:59:59.999Z', '9')
    await markAt('2027-11-08T05:00:00.000Z', '10')
    expect(await amountsOn('2027-11-06', 'America/New_York')).toEqual(['7.00'])
    expect(await amountsOn('2027-11-07', 'America/New_York')).toEqual(['8.00', '9.00'])
    expect(await amountsOn('2027-11-08', 'America/New_York')).toEqual(['10.00'])
  })

  test('may lie anywhere in the calendar, but only in a zone that there is', async () => {
    for (const day of ['0001-01-01', '1900-02-28', '9999-12-31'])
      expect(await amountsOn(day, 'America/Mexico_City')).toEqual([])
    for (const timeZone of ['', 'Mars/Olympus', 'America/Mexico City', '+25:00', "UTC'--"])
      expect(await deskCall(counter, ana, 'POST /wallet/getWalletBill', { day: '2027-01-10', timeZone })).toEqual({
        ...{ failure: 'invalid', field: 'timeZone' },
      })
  })

  test('is one’s own: nobody else’s lines are among them', async () => {
    const mine = (await billOf(ana, { pageSize: 200 })).list
    const others = (await billOf(ben, { pageSize: 200 })).list
    expect(mine.length).toBe(others.length)
    expect(mine.filter(line => others.some(other => other.id === line.id))).toEqual([])
  })
})

describe('the lines', () => {
  const dust = { kind: 'crypto', asset: 'USDT', network: 'ethereum', amount: '0.25', minimumAccepted: true } as const

  test('of what is put apart say how much, and leave the usable balance as it is', async () => {
    const userId = await addClient(counter)
    const made = await granted(counter, userId, 'POST /recharge/create', dust)
    await decideAs(counter, 'olga', made.id)
    const more = await granted(counter, userId, 'POST /recharge/create', { ...dust, amount: '8' })
    await decideAs(counter, 'olga', more.id)
    await decideAs(counter, 'olga', (await granted(counter, userId, 'POST /recharge/create', dust)).id)
    expect(isRefusal(await releaseSuspense({ db, clock: counter.clock, ...counter.trading }, made.id, 'olga'))).toBe(
      false,
    )
    const told = async (input: CallInput<'POST /wallet/getWalletBill'>) =>
      (await billOf(userId, input)).list.map(({ kind, amount, balance }) => [kind, amount, balance])
    const all = [
      ['deposit', '0.25', '8.25'],
      ['suspense', '0.25', '8.00'],
      ['deposit', '8.00', '8.00'],
      ['suspense', '0.25', '0.00'],
    ]
    expect(await told({})).toEqual(all)
    expect(await told({ walletType: 'balance' })).toEqual(all)
    expect(await told({ walletType: 'usStock' })).toEqual([])
    expect(await told({ kind: 'suspense' })).toEqual([all[1], all[3]])
    expect(await told({ kind: 'deposit' })).toEqual([all[0], all[2]])
    expect(await told({ pageNo: 2, pageSize: 3 })).toEqual([all[3]])
    expect((await billOf(userId, { pageNo: 2, pageSize: 3 })).total).toBe(4)
  })

  test('name the request that they are about, all of them', async () => {
    const userId = await addClient(counter, { balance: '100.00' })
    const exchange = { from: 'balance', to: 'mxStock', amount: '10', rate: '19.98' } as const
    const made = await granted(counter, userId, 'POST /wallet/transfer', exchange)
    await decideAs(counter, 'simulated-desk', made.id)
    const off = await granted(counter, userId, 'POST /wallet/transfer', exchange)
    await granted(counter, userId, 'POST /wallet/cancelTransfer', { id: off.id })
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

  test('lead in each wallet from one balance to the next, but for what is put apart', async () => {
    const { list } = await billOf(ana, { pageSize: 200, walletType: 'balance' })
    const cents = (text: string) => Math.round(Number(text) * 100)
    for (const [place, line] of list.slice(0, -1).entries())
      expect(cents(line.balance) - cents(line.amount)).toBe(cents(list[place + 1]?.balance ?? ''))
    expect(list.length).toBeGreaterThan(10)
  })
})
