// Deposits as a customer uses them: over HTTP, with the auto-reviewer running on the clock, and without it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import { keepImage } from '../support/identity.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const DESK_DELAY_MS = 6_000

let server: TestServer
let ana: Registered

const as = () => ({ token: ana.token })
const depositOf = async (id: string): Promise<Deposit> => {
  const { list } = await server.ask('POST /recharge/listPage', {}, as())
  return must(
    list.find(deposit => deposit.id === id),
    'the deposit',
  )
}
const transferOf = async (id: string): Promise<WalletTransfer> => {
  const { list } = await server.ask('POST /wallet/transferList', {}, as())
  return must(
    list.find(transfer => transfer.id === id),
    'the transfer',
  )
}
const usable = async () =>
  must((await server.ask('POST /wallet/getWalletBalance', { walletType: 'balance' }, as()))[0], 'the wallet').balance

async function exchange(): Promise<WalletTransfer> {
  const rates = await server.ask('GET /stock_rate/site/get', {})
  const rate = must(
    rates.find(each => each.from === 'USD' && each.to === 'MXN'),
    'the rate',
  ).sellRate
  return server.ask('POST /wallet/transfer', { from: 'balance', to: 'mxStock', amount: '100', rate }, as())
}

const crypto = { kind: 'crypto', asset: 'USDC', network: 'ethereum', amount: '12.5' } as const

describe('with the auto-reviewer', () => {
  beforeAll(async () => {
    server = await startServer({ environment: { DESK_DELAY_MS: String(DESK_DELAY_MS) } })
    ana = await server.newcomer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  test('crypto is confirmed three times and then credited', async () => {
    const before = await usable()
    const { id } = await server.ask('POST /recharge/create', crypto, as())
    expect(await depositOf(id)).toMatchObject({ state: 'pending', confirmations: 0 })
    for (const confirmations of [1, 2]) {
      server.clock.advance(DESK_DELAY_MS / 3)
      await expect.poll(() => depositOf(id)).toMatchObject({ state: 'pending', confirmations })
      expect(await usable()).toBe(before)
    }
    server.clock.advance(DESK_DELAY_MS / 3)
    await expect.poll(() => depositOf(id)).toMatchObject({ state: 'passed', confirmations: 3 })
    expect(Number(await usable()) - Number(before)).toBe(12.5)
  })

  test("a bank transfer is reviewed after the auto-reviewer's delay", async () => {
    const certificate = await keepImage(server.db, ana.user.id, [400, 599])
    const input = { kind: 'bank', currency: 'USD', amount: '40', certificate } as const
    const { id } = await server.ask('POST /recharge/create', input, as())
    server.clock.advance(DESK_DELAY_MS - 1_000)
    expect(await depositOf(id)).toMatchObject({ state: 'pending', certificate })
    server.clock.advance(1_000)
    await expect.poll(() => depositOf(id)).toMatchObject({ state: 'failed', reason: 'certificateUnreadable' })
  })

  test('a transfer settles at its time, and can be cancelled until then', async () => {
    const settled = await exchange()
    const off = await exchange()
    expect(await server.ask('POST /wallet/cancelTransfer', { id: off.id }, as())).toMatchObject({ state: 'cancelled' })
    server.clock.advance(DESK_DELAY_MS)
    await expect.poll(() => transferOf(settled.id)).toMatchObject({ state: 'passed', received: settled.received })
    expect(await transferOf(off.id)).toMatchObject({ state: 'cancelled' })
    expect((await server.refusal('POST /wallet/cancelTransfer', { id: settled.id }, as())).failure).toBe(
      'alreadyDecided',
    )
  })

  test('an invalid field is reported with the message of its rule', async () => {
    const little = await server.refusal(
      'POST /recharge/create',
      { ...crypto, amount: '0.5' },
      { ...as(), locale: 'en' },
    )
    expect(little).toMatchObject({ failure: 'invalid', data: { field: 'amount', reason: 'minimumNotAccepted' } })
    expect(little.msg).toMatch(/isn’t refunded/)
    const same = { from: 'balance', to: 'balance', amount: '1' } as const
    expect(await server.refusal('POST /wallet/transfer', same, as())).toMatchObject({ data: { reason: 'sameWallet' } })
  })
})

describe('without the auto-reviewer', () => {
  beforeAll(async () => {
    server = await startServer({ environment: { DESK_DELAY_MS: 'never' } })
    ana = await server.newcomer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  test('a transfer settles after five seconds, a deposit stays open', async () => {
    const { id } = await server.ask('POST /recharge/create', crypto, as())
    const made = await exchange()
    expect(made.dueTimestamp - made.createTimeTimestamp).toBe(5)
    server.clock.advance(4_000)
    expect(await transferOf(made.id)).toMatchObject({ state: 'pending' })
    server.clock.advance(1_000)
    await expect.poll(() => transferOf(made.id)).toMatchObject({ state: 'passed' })
    expect(await depositOf(id)).toMatchObject({ state: 'pending', confirmations: 0 })
  })
})
