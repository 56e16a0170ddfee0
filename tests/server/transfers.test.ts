// A transfer between wallets may change the currency at a promised rate. Neither the customer nor the platform may end
// with more than promised, whatever is cancelled, repeated or sent at the same time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import {
  addClient,
  call,
  decideAs,
  eventsOf,
  granted,
  noticesOf,
  openAccountHarness,
} from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { onEachStore } from '../support/postgres.ts'
import { auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

onEachStore('transfers', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterAll(() => db.close())
  // A dollar costs 20 pesos or 8 Hong Kong dollars at the start.
  beforeEach(() => pesos('20.0000'))

  const pesos = (price: string) => harness.market.quote('FX.USDMXN', { price, bid: price, ask: price })

  type Transfer = CallInput<'POST /wallet/transfer'>
  /** A transfer of dollars to the peso wallet at the current sell rate, 0.999 × 20. */
  const dollars = (amount: string, more: Partial<Transfer> = {}): Transfer => ({
    from: 'balance',
    to: 'mxStock',
    amount,
    rate: '19.98',
    ...more,
  })
  const move = (userId: string, input: Transfer, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /wallet/transfer', input)
  const moved = (userId: string, input: Transfer) => granted(harness, userId, 'POST /wallet/transfer', input)
  const cancel = (userId: string, id: string, key: string = freshKey()) =>
    call(harness, { userId, key }, 'POST /wallet/cancelTransfer', { id })
  const settle = (id: string) => decideAs(harness, 'simulated-desk', id)

  /** Available and reserved balance of a wallet. */
  async function walletOf(userId: string, walletType: WalletType): Promise<readonly [string, string]> {
    const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType })
    const { balance, usedBalance } = must(wallet, 'the wallet')
    return [balance, usedBalance]
  }
  const listOf = async (userId: string) => (await granted(harness, userId, 'POST /wallet/transferList', {})).list
  const billOf = async (userId: string) => {
    const { list } = await deskGranted(harness, userId, 'POST /wallet/getWalletBill', {})
    return list.map(line => [line.kind, line.walletType, line.amount, line.balance])
  }
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

  describe('within a currency', () => {
    test('it is done at once, with events for both wallets', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const made = await moved(ana, { from: 'balance', to: 'usStock', amount: '30.5' })
      expect(made).toMatchObject({ state: 'passed', amount: '30.50', received: '30.50', rate: '1', currency: 'USD' })
      expect(made.decidedTimestamp).toBe(made.createTimeTimestamp)
      expect(await walletOf(ana, 'balance')).toEqual(['69.50', '0.00'])
      expect(await walletOf(ana, 'usStock')).toEqual(['30.50', '0.00'])
      expect(await billOf(ana)).toEqual([
        ['transfer', 'usStock', '30.50', '30.50'],
        ['transfer', 'balance', '-30.50', '69.50'],
        ['opening', 'balance', '100.00', '100.00'],
      ])
      expect(await eventsOf(harness, ana)).toMatchObject([
        { type: 'changed', what: 'transfer', id: made.id },
        { type: 'wallet', wallet: { walletType: 'balance', balance: '69.50' } },
        { type: 'wallet', wallet: { walletType: 'usStock', balance: '30.50' } },
      ])
      expect(await noticesOf(harness, ana)).toEqual([])
      expect(await cancel(ana, made.id)).toEqual({ failure: 'alreadyDecided' })
      await sound()
    })

    test('no rate other than one is accepted', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const within = { from: 'balance', to: 'usStock', amount: '1' } as const
      expect(await move(ana, { ...within, rate: '2' })).toMatchObject({ failure: 'invalid', field: 'rate' })
      expect(await move(ana, { ...within, rate: '1.00' })).toMatchObject({ state: 'passed' })
    })
  })

  describe('between currencies', () => {
    test('it is pending with the money reserved, then credits the promised amount', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const made = await moved(ana, dollars('10.01'))
      // 10.01 × 19.98 = 199.9998
      expect(made).toMatchObject({ state: 'pending', amount: '10.01', rate: '19.98', received: '199.99' })
      expect(made).toMatchObject({ currency: 'USD', receivedCurrency: 'MXN', decidedTimestamp: null })
      expect(made.dueTimestamp - made.createTimeTimestamp).toBe(5)
      expect(await walletOf(ana, 'balance')).toEqual(['89.99', '10.01'])
      expect(await walletOf(ana, 'mxStock')).toEqual(['0.00', '0.00'])
      // The rate is that of the request: a later change is the platform's risk.
      pesos('15.0000')
      expect(await settle(made.id)).toEqual({ state: 'passed' })
      expect(await walletOf(ana, 'balance')).toEqual(['89.99', '0.00'])
      expect(await walletOf(ana, 'mxStock')).toEqual(['199.99', '0.00'])
      expect(await billOf(ana)).toEqual([
        ['transfer', 'mxStock', '199.99', '199.99'],
        ['transfer', 'balance', '-10.01', '89.99'],
        ['release', 'balance', '10.01', '100.00'],
        ['reserve', 'balance', '-10.01', '89.99'],
        ['opening', 'balance', '100.00', '100.00'],
      ])
      expect(await listOf(ana)).toMatchObject([{ id: made.id, state: 'passed', rate: '19.98', received: '199.99' }])
      expect(await noticesOf(harness, ana)).toEqual([
        {
          kind: 'transferPassed',
          values: {
            amount: '10.01',
            currency: 'USD',
            wallet: 'balance',
            received: '199.99',
            receivedCurrency: 'MXN',
            target: 'mxStock',
          },
          subjectType: 'transfer',
          subjectId: made.id,
        },
      ])
      expect((await eventsOf(harness, ana)).map(event => event.type)).toEqual([
        ...['changed', 'wallet'],
        ...['changed', 'changed', 'wallet', 'wallet'],
      ])
      await sound()
    })

    test('the shown rate is used if it is better than today’s by at most a fiftieth of a percent', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      pesos('19.9970')
      expect(await moved(ana, dollars('1'))).toMatchObject({ rate: '19.98', received: '19.98' })
      pesos('19.9900')
      expect(await move(ana, dollars('1'))).toEqual({ failure: 'rateMoved', field: 'rate' })
      // Today's rate is better for the customer than the confirmed one: the confirmed rate is used.
      pesos('20.1000')
      expect(await moved(ana, dollars('1'))).toMatchObject({ rate: '19.98' })
      pesos('21.0000')
      expect(await move(ana, dollars('1'))).toEqual({ failure: 'rateMoved', field: 'rate' })
      expect(await walletOf(ana, 'balance')).toEqual(['98.00', '2.00'])
    })

    test('zero amounts, no rate and unknown rates are refused', async () => {
      const ana = await addClient(harness, { balance: '100.00', mxStock: '100.00' })
      const { rate: _, ...unrated } = dollars('1')
      expect(await move(ana, unrated)).toEqual({ failure: 'invalid', field: 'rate', values: { reason: 'required' } })
      const cents = { from: 'mxStock', to: 'balance', amount: '0.20', rate: '0.04995' } as const
      expect(await move(ana, cents)).toEqual({ failure: 'invalid', field: 'amount', values: { reason: 'amountZero' } })
      pesos('0.0000')
      expect(await move(ana, dollars('1'))).toEqual({ failure: 'unavailable' })
      await sound()
    })

    test('an operator can refuse it, which returns the money', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const made = await moved(ana, dollars('10'))
      await decideAs(harness, 'olga', made.id, { passed: false, reason: 'other' })
      expect(await walletOf(ana, 'balance')).toEqual(['100.00', '0.00'])
      expect(await listOf(ana)).toMatchObject([{ state: 'failed' }])
      expect((await noticesOf(harness, ana)).map(notice => notice.kind)).toEqual(['transferCancelled'])
      await sound()
    })
  })

  describe('cancelling', () => {
    test('returns everything, once', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const made = await moved(ana, dollars('40'))
      const off = await cancel(ana, made.id, 'off')
      expect(off).toMatchObject({ id: made.id, state: 'cancelled' })
      expect(await walletOf(ana, 'balance')).toEqual(['100.00', '0.00'])
      expect(await cancel(ana, made.id, 'off')).toEqual(off)
      expect(await cancel(ana, made.id)).toEqual({ failure: 'alreadyDecided' })
      expect(await settle(made.id)).toEqual({ failure: 'alreadyDecided' })
      expect(await noticesOf(harness, ana)).toMatchObject([{ kind: 'transferCancelled', values: { amount: '40.00' } }])
      expect((await billOf(ana)).map(([kind]) => kind)).toEqual(['release', 'reserve', 'opening'])
      await sound()
    })

    test('is refused after the settlement', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const made = await moved(ana, dollars('40'))
      await settle(made.id)
      expect(await cancel(ana, made.id)).toEqual({ failure: 'alreadyDecided' })
      expect(await walletOf(ana, 'mxStock')).toEqual(['799.20', '0.00'])
    })

    test('and settling at once: one of them wins completely', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      for (let turn = 0; turn < 6; turn++) {
        const made = await moved(ana, dollars('1'))
        const race = [() => cancel(ana, made.id), () => settle(made.id)]
        const answers = await Promise.all((turn % 2 === 0 ? race : race.reverse()).map(act => act()))
        expect(answers.filter(isRefusal)).toEqual([{ failure: 'alreadyDecided' }])
      }
      const states = (await listOf(ana)).map(transfer => transfer.state)
      const passed = states.filter(state => state === 'passed').length
      expect(states.filter(state => state === 'cancelled')).toHaveLength(6 - passed)
      expect(await walletOf(ana, 'balance')).toEqual([`${100 - passed}.00`, '0.00'])
      expect(await walletOf(ana, 'mxStock')).toEqual([(19.98 * passed).toFixed(2), '0.00'])
      await sound()
    })

    test('is refused after ten in a day: unlimited cancellations would be a free option at the platform’s expense', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      for (let times = 0; times < 10; times++)
        expect(await cancel(ana, (await moved(ana, dollars('1'))).id)).toMatchObject({ state: 'cancelled' })
      const made = await moved(ana, dollars('1'))
      expect(await cancel(ana, made.id)).toMatchObject({ failure: 'tooManyTries', values: { minutes: 24 * 60 } })
      expect(await settle(made.id)).toMatchObject({ state: 'passed' })
      harness.clock.advance(24 * 3_600_000)
      expect(await cancel(ana, (await moved(ana, dollars('1'))).id)).toMatchObject({ state: 'cancelled' })
    })

    test('twenty at once is refused beyond ten, and the money is there', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const ids: string[] = []
      for (let nth = 0; nth < 20; nth += 1) ids.push((await moved(ana, dollars('1'))).id)
      const ends = await Promise.all(ids.map(id => cancel(ana, id)))
      const refused = ends.filter(isRefusal)
      expect(refused.map(({ failure }) => failure)).toEqual(Array.from({ length: 10 }, () => 'tooManyTries'))
      expect(await walletOf(ana, 'balance')).toEqual(['90.00', '10.00'])
      await sound()
    })

    test("another user's transfer gets notFound", async () => {
      const [ana, ben] = [await addClient(harness, { balance: '10.00' }), await addClient(harness)]
      const made = await moved(ana, dollars('1'))
      const others = await cancel(ben, made.id)
      expect(others).toEqual({ failure: 'notFound' })
      expect(await cancel(ben, newId())).toEqual(others)
      expect(await listOf(ben)).toEqual([])
      expect(await cancel(ana, made.id)).toMatchObject({ state: 'cancelled' })
    })

    test('another kind of request is refused', async () => {
      const ana = await addClient(harness)
      const crypto = { kind: 'crypto', asset: 'USDT', network: 'tron', amount: '5' } as const
      const deposit = await granted(harness, ana, 'POST /recharge/create', crypto)
      expect(await cancel(ana, deposit.id)).toEqual({ failure: 'notFound' })
    })
  })

  describe('a transfer', () => {
    test('of more than the balance or from a wallet to itself is refused', async () => {
      const ana = await addClient(harness, { balance: '10.00' })
      expect(await move(ana, dollars('10.01'))).toEqual({
        failure: 'insufficientFunds',
        field: 'amount',
        values: { available: '10.00', needed: '10.01', currency: 'USD' },
      })
      const within = { from: 'balance', to: 'usStock', amount: '10.01' } as const
      expect(await move(ana, within)).toMatchObject({ failure: 'insufficientFunds', field: 'amount' })
      expect(await move(ana, { ...within, to: 'balance' })).toEqual({
        failure: 'invalid',
        field: 'to',
        values: { reason: 'sameWallet' },
      })
      expect(await listOf(ana)).toEqual([])
    })

    test.each([
      ['within a currency', { from: 'balance', to: 'usStock', amount: '10' }],
      ['between currencies', dollars('10')],
    ] as const)('the whole balance sent five times at once leaves once, %s', async (_, input) => {
      const ana = await addClient(harness, { balance: '10.00' })
      const answers = await Promise.all(Array.from({ length: 5 }, () => move(ana, input)))
      expect(answers.filter(answer => !isRefusal(answer))).toHaveLength(1)
      expect(answers.filter(isRefusal).map(refusal => refusal.failure)).toEqual(Array(4).fill('insufficientFunds'))
      expect((await walletOf(ana, 'balance'))[0]).toBe('0.00')
      await sound()
    })

    test('with a repeated key moves the money once, in sequence or at once', async () => {
      const ana = await addClient(harness, { balance: '100.00' })
      const first = await move(ana, dollars('10'), 'again')
      // A repeated request gets the same response even after the rate changed.
      pesos('25.0000')
      expect(await move(ana, dollars('10'), 'again')).toEqual(first)
      expect(await move(ana, dollars('11'), 'again')).toEqual({ failure: 'keyReused' })
      const within = { from: 'balance', to: 'usStock', amount: '5' } as const
      const twins = await Promise.all([move(ana, within, 'twin'), move(ana, within, 'twin')])
      expect(twins[0]).toEqual(twins[1])
      expect(await walletOf(ana, 'balance')).toEqual(['85.00', '10.00'])
      expect(await listOf(ana)).toHaveLength(2)
      await sound()
    })
  })

  test('no cycle through the currencies makes a profit', async () => {
    const ana = await addClient(harness, { balance: '1000.00' })
    // The best rates that are accepted at 20 pesos and 8 Hong Kong dollars a dollar: 0.02 % better than the platform's.
    const circle = [
      { from: 'balance', to: 'mxStock', rate: '19.983996' },
      { from: 'mxStock', to: 'hkStock', rate: '0.39967992' },
      { from: 'hkStock', to: 'balance', rate: '0.124899975' },
    ] as const
    for (let turn = 0; turn < 3; turn++)
      for (const step of circle) {
        const [amount] = await walletOf(ana, step.from)
        await settle((await moved(ana, { ...step, amount })).id)
      }
    const [left] = await walletOf(ana, 'balance')
    // In each of the nine transfers the platform keeps 0.08 % of its 0.1 %.
    expect(Number(left)).toBeLessThan(993)
    expect(Number(left)).toBeGreaterThan(992)
    await sound()
  })

  test('the list is newest first, in pages', async () => {
    const ana = await addClient(harness, { balance: '10.00' })
    for (const amount of ['1', '2', '3']) await moved(ana, { from: 'balance', to: 'usStock', amount })
    const page = await granted(harness, ana, 'POST /wallet/transferList', { pageNo: 2, pageSize: 2 })
    expect([page.total, ...page.list.map(transfer => transfer.amount)]).toEqual([3, '1.00'])
  })
})
