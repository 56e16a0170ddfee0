// Each kind of money movement has its own test; this test draws all of them in random order. Whatever is deposited,
// transferred, cancelled, settled and released, no money may be created or lost, no wallet overdrawn, and the wallets
// must equal plain sums.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { exchanged } from '../../domain/exchange.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Db } from '../../server/db/db.ts'
import { releaseSuspense } from '../../server/deposits/release.ts'
import { suspendedOf } from '../../server/wallets/suspense.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { addClient, call, decideAs, granted, openAccountHarness } from '../support/account-harness.ts'
import { onEachStore } from '../support/postgres.ts'
import { auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

onEachStore('all flows of money', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterAll(() => db.close())

  const wallets = ['balance', 'usStock', 'mxStock', 'hkStock'] as const satisfies WalletType[]
  type Wallet = (typeof wallets)[number]

  const cents = fc.oneof(fc.bigInt({ min: 1n, max: 99n }), fc.bigInt({ min: 100n, max: 60_000n }))
  const wallet = fc.constantFrom(...wallets)
  const which = fc.nat(7)
  const deed = fc.oneof(
    fc.record({ kind: fc.constant('payIn' as const), cents }),
    fc.record({ kind: fc.constant('decide' as const), which, passes: fc.boolean() }),
    fc.record({ kind: fc.constant('release' as const), which }),
    fc.record({ kind: fc.constant('move' as const), from: wallet, to: wallet, cents }),
    fc.record({ kind: fc.constant('cancel' as const), which }),
    fc.record({ kind: fc.constant('settle' as const), which }),
    fc.record({ kind: fc.constant('price' as const), pips: fc.integer({ min: 150_000, max: 250_000 }) }),
  )
  type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

  type Paid = { readonly id: string; readonly cents: bigint; state: 'waits' | 'apart' | 'done' }
  type Move = {
    readonly id: string
    readonly from: Wallet
    readonly to: Wallet
    readonly cents: bigint
    readonly brings: bigint
  }

  const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

  /** Reference model: the same operations as plain sums. */
  class Life {
    readonly userId: string
    readonly usable = new Map<Wallet, bigint>(wallets.map(each => [each, 50_000n]))
    readonly held = new Map<Wallet, bigint>(wallets.map(each => [each, 0n]))
    apart = 0n
    readonly paid: Paid[] = []
    readonly moves: Move[] = []
    readonly ended = new Set<string>()

    constructor(userId: string) {
      this.userId = userId
    }

    add(to: Map<Wallet, bigint>, each: Wallet, amount: bigint): void {
      to.set(each, must(to.get(each), each) + amount)
    }
  }

  const acts: { readonly [K in Deed['kind']]: (life: Life, deed: Extract<Deed, { kind: K }>) => Promise<void> } = {
    async payIn(life, { cents: amount }) {
      const input = { kind: 'crypto', asset: 'USDC', network: 'ethereum', amount: minorText(amount) } as const
      const made = await granted(harness, life.userId, 'POST /recharge/create', { ...input, minimumAccepted: true })
      life.paid.push({ id: made.id, cents: amount, state: 'waits' })
    },
    async decide(life, { which: index, passes }) {
      const paid = nth(life.paid, index)
      if (!paid) return
      const verdict = passes ? { passed: true as const } : { passed: false as const, reason: 'notReceived' as const }
      const decided = await decideAs(harness, `author ${life.paid.length}`, paid.id, verdict)
      expect(isRefusal(decided)).toBe(paid.state !== 'waits')
      if (isRefusal(decided)) return
      paid.state = passes && paid.cents < 100n ? 'apart' : 'done'
      if (!passes) return
      if (paid.state === 'apart') life.apart += paid.cents
      else life.add(life.usable, 'balance', paid.cents)
    },
    async release(life, { which: index }) {
      const paid = nth(life.paid, index)
      if (!paid) return
      const released = await releaseSuspense({ db, clock: harness.clock, ...harness.trading }, paid.id, 'olga')
      expect(released === 'released').toBe(paid.state === 'apart')
      if (paid.state !== 'apart') return
      paid.state = 'done'
      life.apart -= paid.cents
      life.add(life.usable, 'balance', paid.cents)
    },
    async move(life, { from, to, cents: amount }) {
      const exchange = walletCurrency[from] !== walletCurrency[to]
      const rate = exchange
        ? must(harness.trading.rates.pair(walletCurrency[from], walletCurrency[to]), 'a rate').sellRate
        : new Decimal(1)
      const brings = exchanged(amount, rate)
      const input = { from, to, amount: minorText(amount), ...(exchange ? { rate: rate.toFixed() } : {}) }
      const made = await call(harness, life.userId, 'POST /wallet/transfer', input)
      const possible = from !== to && brings > 0n && must(life.usable.get(from), from) >= amount
      expect(isRefusal(made)).toBe(!possible)
      if (isRefusal(made)) return
      expect(parseMinor(made.received)).toBe(brings)
      life.add(life.usable, from, -amount)
      if (exchange) {
        life.add(life.held, from, amount)
        life.moves.push({ id: made.id, from, to, cents: amount, brings })
      } else life.add(life.usable, to, amount)
    },
    async cancel(life, { which: index }) {
      const move = nth(life.moves, index)
      if (!move) return
      const off = await call(harness, life.userId, 'POST /wallet/cancelTransfer', { id: move.id })
      expect(isRefusal(off)).toBe(life.ended.has(move.id))
      if (isRefusal(off)) return
      life.ended.add(move.id)
      life.add(life.held, move.from, -move.cents)
      life.add(life.usable, move.from, move.cents)
    },
    async settle(life, { which: index }) {
      const move = nth(life.moves, index)
      if (!move) return
      const settled = await decideAs(harness, 'simulated-desk', move.id)
      expect(isRefusal(settled)).toBe(life.ended.has(move.id))
      if (isRefusal(settled)) return
      life.ended.add(move.id)
      life.add(life.held, move.from, -move.cents)
      life.add(life.usable, move.to, move.brings)
    },
    async price(_, { pips }) {
      const price = minorText(BigInt(pips), 4)
      harness.market.quote('FX.USDMXN', { price, bid: price, ask: price })
    },
  }

  async function compare(life: Life): Promise<void> {
    const rows = await deskGranted(harness, life.userId, 'POST /wallet/getWalletBalance', {})
    for (const each of wallets) {
      const one = must(
        rows.find(row => row.walletType === each),
        each,
      )
      expect([each, parseMinor(one.balance), parseMinor(one.usedBalance)]).toEqual([
        ...[each, life.usable.get(each), life.held.get(each)],
      ])
    }
    const apart = (await suspendedOf(db, life.userId)).reduce((sum, { amount }) => sum + amount, 0n)
    expect(apart).toBe(life.apart)
  }

  test('balances equal plain sums after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async deeds => {
        const money = Object.fromEntries(wallets.map(each => [each, '500.00']))
        const life = new Life(await addClient(harness, money))
        for (const each of deeds) await (acts[each.kind] as (life: Life, deed: Deed) => Promise<void>)(life, each)
        await compare(life)
        expect(await auditOf(db, harness.trading)).toEqual(SOUND)
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('projections rebuilt from the postings equal the stored ones', async () => {
    const life = new Life(await addClient(harness, Object.fromEntries(wallets.map(each => [each, '500.00']))))
    await acts.payIn(life, { kind: 'payIn', cents: 40n })
    await acts.decide(life, { kind: 'decide', which: 0, passes: true })
    await acts.move(life, { kind: 'move', from: 'balance', to: 'hkStock', cents: 1_234n })
    await acts.move(life, { kind: 'move', from: 'mxStock', to: 'balance', cents: 9_999n })
    await acts.settle(life, { kind: 'settle', which: 1 })
    await db.transaction(tx => harness.trading.ledger.rebuild(tx))
    await compare(life)
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })
})
