// A deposit creates money by a decision. It must be credited once, to its owner, when the decision is made and not
// before. This file tests bank transfers and cards; crypto is in deposits-crypto.test.ts.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { bankOfClabe, checkBankNumber, checkSwift } from '../../domain/bank.ts'
import { checkAddress } from '../../domain/crypto.ts'
import { isRefusal } from '../../domain/failure.ts'
import { cryptoAssets, networks } from '../../domain/networks.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { DepositWay } from '../../domain/wire/calls/deposit.ts'
import type { StoredBank } from '../../server/db/account-schema.ts'
import { destinations, reviews } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { balances } from '../../server/db/money-schema.ts'
import { sealedFor } from '../../server/db/sealed-columns.ts'
import { accountId, platformAccount } from '../../server/ledger/accounts.ts'
import { newId } from '../../server/lib/id.ts'
import { endReview, openReview } from '../../server/reviews/reviews.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import {
  addClient,
  autoDecision,
  call,
  decideAs,
  eventsOf,
  granted,
  noticesOf,
  openAccountHarness,
  PAY_PASSWORD,
} from '../support/account-harness.ts'
import { keepImage } from '../support/identity.ts'
import { onEachStore } from '../support/postgres.ts'
import { auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MINUTE_S = 60

onEachStore('deposits', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterAll(() => db.close())

  const usable = async (userId: string, walletType: WalletType) =>
    must((await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType }))[0], 'the wallet').balance

  const newestDeposit = async (userId: string) =>
    must((await granted(harness, userId, 'POST /recharge/listPage', {})).list[0], 'a deposit')

  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  const nowSeconds = () => Math.floor(harness.clock.now() / 1000)

  const transfer = async (userId: string, amount: string, key?: string) =>
    call(harness, { userId, key }, 'POST /recharge/create', {
      kind: 'bank',
      currency: 'MXN',
      amount,
      certificate: await keepImage(db, userId),
      reference: 'Renta 7',
    })

  test('all deposits of a day have a limit, also when they are sent at once', async () => {
    const userId = await addClient(harness)
    const answers = await Promise.all(Array.from({ length: 6 }, () => transfer(userId, '5000000.00')))
    const refused = answers.filter(isRefusal)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({
      failure: 'invalid',
      field: 'amount',
      values: { reason: 'depositDay', left: '0.00' },
    })
    harness.clock.advance(DAY_MS)
    expect(isRefusal(await transfer(userId, '5000000.00'))).toBe(false)
  })

  test('the sum of all deposits is limited far below the largest number of the store', async () => {
    const userId = await addClient(harness)
    const account = accountId(platformAccount('funding', 'MXN'))
    const isAccount = eq(balances.accountId, account)
    const [before] = await db.select().from(balances).where(isAccount)
    const nearly = 100_00n - 2n ** 62n - must(before, 'the account').balance
    const add = (amount: bigint) =>
      db
        .update(balances)
        .set({ balance: sql`${balances.balance} + ${amount.toString()}::bigint` })
        .where(isAccount)
    await add(nearly)
    expect(await transfer(userId, '100.01')).toMatchObject({ values: { reason: 'depositDay', left: '100.00' } })
    await add(-nearly)
    await sound()
  })

  const MASTERCARD = '5555555555554444'

  /** A reviewed destination of the kind card. */
  async function addCard(
    userId: string,
    { state = 'passed' as 'passed' | 'pending', number = MASTERCARD, country = 'MX' as 'MX' | 'US' } = {},
  ) {
    const id = newId()
    const at = harness.clock.now()
    const fields = {
      bankName: 'BBVA México',
      accountName: 'Ana López',
      cardNumber: number,
      cardholderName: 'Ana López',
    }
    const empty = { swiftCode: '', branchCode: '', abaNumber: '', bankAddress: '', region: '', city: '' }
    const details: StoredBank = {
      kind: 'bank',
      country,
      frontImage: null,
      backImage: null,
      fields: { ...fields, ...empty, postalCode: '', personalAddress: '' },
    }
    await db.transaction(async tx => {
      const opened = await openReview(tx, { id: newId(), kind: 'account', userId, at, dueAt: at, lookAt: null })
      const review = state === 'passed' ? await endReview(tx, opened, { state: 'passed', reason: null, at }) : opened
      const own = { id, userId, reviewId: review.id, kind: 'bank' as const, currency: 'MXN' as const }
      await tx.insert(destinations).values({
        tokenised: true,
        ...own,
        details: sealedFor(id, details),
        heldUntil: null,
        createdAt: at,
        deletedAt: null,
      })
    })
    return id
  }

  type Proof = { readonly payPassword?: string; readonly key?: string }
  const charge = (userId: string, destinationId: string, amount: string, { payPassword, key }: Proof = {}) =>
    call(harness, { userId, key }, 'POST /recharge/create', {
      kind: 'card',
      destinationId,
      amount,
      ...(payPassword === undefined ? {} : { payPassword }),
    })

  describe('the deposit methods', () => {
    const waysOf = (userId: string) => granted(harness, userId, 'POST /recharge/currency/selectList', {})
    const addresses = (ways: readonly DepositWay[]) =>
      ways.flatMap(way => (way.crypto ? [`${way.crypto.network} ${way.crypto.address}`] : []))

    test('are a bank per currency, a card in pesos, and each asset on each of its networks', async () => {
      const ways = await waysOf(await addClient(harness))
      expect(
        ways.map(({ kind, currency, walletType, minimum, minutes, crypto }) =>
          [kind, crypto ? `${crypto.asset} ${crypto.network}` : currency, walletType, minimum, minutes].join(' '),
        ),
      ).toEqual([
        'bank MXN mxStock 1.00 5',
        'bank USD balance 1.00 5',
        'bank HKD hkStock 1.00 5',
        'card MXN mxStock 1.00 1',
        'crypto USDT tron balance 1.00 3',
        'crypto USDT ethereum balance 1.00 3',
        'crypto USDC ethereum balance 1.00 3',
      ])
    })

    test("mark the platform's bank accounts as simulated, with valid formats that belong to no real bank", async () => {
      const banks = (await waysOf(await addClient(harness))).flatMap(way => way.bank ?? [])
      for (const bank of banks)
        expect(`${bank.bankName} ${bank.accountName}`.toLowerCase()).toMatch(/simulad|simulated/)
      const [mexican, american, chinese] = banks.map(bank => bank.number)
      expect(checkBankNumber('MX', must(mexican, 'CLABE'))).toBeNull()
      expect(bankOfClabe(must(mexican, 'CLABE'))).toBeNull()
      expect(checkBankNumber('US', must(american, 'account'))).toBeNull()
      expect(checkBankNumber('HK', must(chinese, 'account'))).toBeNull()
      for (const { swiftCode } of banks.slice(1)) {
        expect(checkSwift(must(swiftCode, 'code'))).toBeNull()
        // ISO 9362 reserves a zero as the eighth character for test codes.
        expect(swiftCode?.[7]).toBe('0')
      }
    })

    test("have a reference and addresses that are the user's own and stay the same", async () => {
      const [ana, ben] = [await addClient(harness), await addClient(harness)]
      const first = await waysOf(ana)
      expect(await waysOf(ana)).toEqual(first)
      const others = await waysOf(ben)
      const references = [...new Set([...first, ...others].flatMap(way => way.bank?.reference ?? []))]
      expect(references).toHaveLength(2)
      // There is one address per network, for all assets of the network.
      expect(new Set(addresses(first)).size).toBe(networks.length)
      expect(new Set([...addresses(first), ...addresses(others)]).size).toBe(2 * networks.length)
      expect(first.filter(way => way.crypto).map(way => way.crypto?.asset)).toEqual(
        expect.arrayContaining([...cryptoAssets]),
      )
    })

    test('have addresses that no real wallet can send to', async () => {
      const ways = await waysOf(await addClient(harness))
      for (const { crypto } of ways) {
        if (!crypto) continue
        expect(crypto.address).toMatch(/^sim(tro|eth)1[02-9ac-hj-np-z]{38}$/)
        for (const network of networks) expect(checkAddress(network, crypto.address)).not.toBeNull()
      }
    })
  })

  describe('a bank deposit', () => {
    test('stays open, and is credited once when it is approved', async () => {
      const ana = await addClient(harness)
      const made = await transfer(ana, '1234.56')
      if (isRefusal(made)) throw new Error(made.failure)
      expect(made).toMatchObject({
        state: 'pending',
        status: 1,
        amount: '1234.56',
        walletType: 'mxStock',
        reference: 'Renta 7',
      })
      expect(made).toMatchObject({ confirmations: null, suspense: false, decidedTimestamp: null, reason: null })
      expect(made.dueTimestamp - made.createTimeTimestamp).toBe(5 * MINUTE_S)
      expect(await usable(ana, 'mxStock')).toBe('0.00')

      expect(await autoDecision(harness, made.id)).toEqual({ passed: true })
      expect(await decideAs(harness, 'olga', made.id)).toEqual({ state: 'passed' })
      expect(await decideAs(harness, 'pablo', made.id)).toEqual({ failure: 'alreadyDecided' })
      expect(await usable(ana, 'mxStock')).toBe('1234.56')
      expect(await newestDeposit(ana)).toMatchObject({
        id: made.id,
        state: 'passed',
        status: 3,
        decidedTimestamp: nowSeconds(),
      })

      const { list } = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', {})
      expect(list.map(line => [line.kind, line.walletType, line.amount, line.balance, line.reference])).toEqual([
        ['deposit', 'mxStock', '1234.56', '1234.56', made.id],
      ])
      await sound()
    })

    test("sends events: the request twice, the notice, and the wallet's balance", async () => {
      const ana = await addClient(harness)
      const made = await transfer(ana, '10.00')
      if (isRefusal(made)) throw new Error(made.failure)
      await decideAs(harness, 'olga', made.id)
      expect((await eventsOf(harness, ana)).map(event => [event.type, 'what' in event ? event.what : ''])).toEqual([
        ['changed', 'deposit'],
        ['changed', 'notice'],
        ['changed', 'deposit'],
        ['wallet', ''],
      ])
      expect((await eventsOf(harness, ana)).at(-1)).toMatchObject({
        wallet: { walletType: 'mxStock', balance: '10.00' },
      })
      expect(await noticesOf(harness, ana)).toEqual([
        {
          kind: 'depositPassed',
          values: { amount: '10.00', currency: 'MXN', wallet: 'mxStock' },
          subjectType: 'deposit',
          subjectId: made.id,
        },
      ])
    })

    test('fails if its certificate is illegible, and moves nothing', async () => {
      const ana = await addClient(harness)
      const certificate = await keepImage(db, ana, [599, 400])
      const made = await granted(harness, ana, 'POST /recharge/create', {
        kind: 'bank',
        currency: 'HKD',
        amount: '500',
        certificate,
      })
      const verdict = await autoDecision(harness, made.id)
      expect(verdict).toEqual({ passed: false, reason: 'certificateUnreadable' })
      await decideAs(harness, 'olga', made.id, { passed: false, reason: 'certificateUnreadable' })
      expect(await newestDeposit(ana)).toMatchObject({ state: 'failed', status: 2, reason: 'certificateUnreadable' })
      expect(await usable(ana, 'hkStock')).toBe('0.00')
      expect(await noticesOf(harness, ana)).toMatchObject([
        { kind: 'depositFailed', values: { amount: '500.00', currency: 'HKD', reason: 'certificateUnreadable' } },
      ])
      await sound()
    })

    test("needs an own certificate; another user's counts as missing", async () => {
      const [ana, ben] = [await addClient(harness), await addClient(harness)]
      const paid = { kind: 'bank', currency: 'MXN', amount: '10' } as const
      const with_ = (certificate: string) => call(harness, ana, 'POST /recharge/create', { ...paid, certificate })
      const others = await with_(await keepImage(db, ben))
      expect(others).toEqual({ failure: 'invalid', field: 'certificate', values: { reason: 'file' } })
      expect(await with_(`/web/file/${newId()}`)).toEqual(others)
      expect(await with_(await keepImage(db, null))).toEqual(others)
    })

    test('is attributed to its user even without a stored reference', async () => {
      const ana = await addClient(harness)
      const [way] = await granted(harness, ana, 'POST /recharge/currency/selectList', {})
      const certificate = await keepImage(db, ana)
      const made = await granted(harness, ana, 'POST /recharge/create', {
        kind: 'bank',
        currency: 'USD',
        amount: '10',
        certificate,
      })
      expect(made.reference).toBe(way?.bank?.reference)
    })
  })

  describe('a card deposit', () => {
    test('charges an own card with the payment password, and is credited when it is approved', async () => {
      const ana = await addClient(harness)
      const card = await addCard(ana)
      const made = await charge(ana, card, '99.99', { payPassword: PAY_PASSWORD })
      if (isRefusal(made)) throw new Error(made.failure)
      expect(made).toMatchObject({ kind: 'card', currency: 'MXN', reference: '•••• 4444', state: 'pending' })
      expect(await autoDecision(harness, made.id)).toEqual({ passed: true })
      await decideAs(harness, 'olga', made.id)
      expect(await usable(ana, 'mxStock')).toBe('99.99')
      await sound()
    })

    test('is declined if its amount ends in .13', async () => {
      const ana = await addClient(harness)
      const made = await charge(ana, await addCard(ana), '20.13', { payPassword: PAY_PASSWORD })
      if (isRefusal(made)) throw new Error(made.failure)
      expect(await autoDecision(harness, made.id)).toEqual({ passed: false, reason: 'cardDeclined' })
      await decideAs(harness, 'olga', made.id, { passed: false, reason: 'cardDeclined' })
      expect(await usable(ana, 'mxStock')).toBe('0.00')
    })

    test('requires the payment password, but not for a repeated request', async () => {
      const ana = await addClient(harness)
      const card = await addCard(ana)
      expect(await charge(ana, card, '5', { key: 'c1' })).toMatchObject({ failure: 'payPasswordNeeded' })
      expect(await charge(ana, card, '5', { payPassword: '000000', key: 'c1' })).toMatchObject({
        failure: 'payPasswordWrong',
      })
      const made = await charge(ana, card, '5', { payPassword: PAY_PASSWORD, key: 'c1' })
      expect(await charge(ana, card, '5', { key: 'c1' })).toEqual(made)
      expect(await charge(ana, card, '6', { key: 'c1' })).toMatchObject({ failure: 'keyReused' })
      const poor = await addClient(harness, {}, { payPasswordHash: null })
      expect(await charge(poor, await addCard(poor), '5', { payPassword: PAY_PASSWORD })).toMatchObject({
        failure: 'payPasswordMissing',
      })
    })

    test("is refused for a destination that is no card, not approved, or another user's", async () => {
      const [ana, ben] = [await addClient(harness), await addClient(harness)]
      const account = await addCard(ana, { number: '999180000000000015' })
      expect(await charge(ana, account, '5', { payPassword: PAY_PASSWORD })).toMatchObject({
        failure: 'invalid',
        field: 'destinationId',
      })
      const american = await addCard(ana, { country: 'US' })
      expect(await charge(ana, american, '5', { payPassword: PAY_PASSWORD })).toMatchObject({ failure: 'invalid' })
      const fresh = await addCard(ana, { state: 'pending' })
      expect(await charge(ana, fresh, '5', { payPassword: PAY_PASSWORD })).toMatchObject({
        failure: 'destinationUnchecked',
      })
      const missing = await charge(ana, newId(), '5', { payPassword: PAY_PASSWORD })
      expect(missing).toEqual({ failure: 'notFound', field: 'destinationId' })
      expect(await charge(ana, await addCard(ben), '5', { payPassword: PAY_PASSWORD })).toEqual(missing)
      expect(
        await db
          .select()
          .from(reviews)
          .where(and(eq(reviews.userId, ana), eq(reviews.kind, 'deposit'))),
      ).toEqual([])
    })
  })

  test('a bank or card deposit below the minimum is refused', async () => {
    const ana = await addClient(harness)
    expect(await transfer(ana, '0.99')).toMatchObject({
      failure: 'invalid',
      field: 'amount',
      values: { minimum: '1.00' },
    })
    expect(await charge(ana, await addCard(ana), '0.99', { payPassword: PAY_PASSWORD })).toMatchObject({
      failure: 'invalid',
      field: 'amount',
    })
  })
})
