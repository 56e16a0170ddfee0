// Why: if operators decide, a request for a block trade must not be executed without a decision or against the rules,
// and must not hold the applicant's money for ever.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db } from '../../server/db/db.ts'
import { blockDecisions, offers } from '../../server/db/subscription-schema.ts'
import { runCommands } from '../../server/desk/run-commands.ts'
import { Problem } from '../../server/lib/command.ts'
import type { OfferHarness } from '../support/private-offers.ts'
import { addOffer, granted, openBlockPermission, openPrivateOffers, runLater } from '../support/private-offers.ts'
import { openTestStore } from '../support/store.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MONEY = '900000.00'
let db: Db
let harness: OfferHarness
let ana: string
let id: string
beforeEach(async () => {
  db = await openTestStore()
  harness = openPrivateOffers(db, { operatorsDecide: true })
  harness.market.quote('HK.00700', { price: '50.000', previousClose: '50.000' })
  ana = await addCustomer(harness, { hkStock: MONEY })
  await openBlockPermission(harness, ana)
  const offer = await addOffer(harness, 'block')
  id = (await granted(harness, ana, 'POST /blockTrade/create', { id: offer, quantity: 10_000 })).id
  await runLater(harness, MINUTE_MS)
})
afterEach(async () => {
  expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  await db.close()
})

const run = (name: string, input: object = { id, author: 'Ana' }) => must(runCommands(harness)[name], name).run(input)
const request = () => granted(harness, ana, 'GET /position/private_request', { id })
const usedOf = async () =>
  (await deskGranted(harness, ana, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' }))[0]?.usedBalance

test('a request waits for an operator, who crosses it once', async () => {
  expect(await request()).toMatchObject({ state: 'submitted', cancellable: true })
  const shown = JSON.stringify(await run('blocks', {}))
  for (const part of [id, '10000', '48.600']) expect(shown).toContain(part)
  expect(await run('cross')).toEqual({})
  expect(await run('decline')).toBeInstanceOf(Problem)
  await runLater(harness, 0)
  expect((await request()).state).toBe('running')
  await runLater(harness, MINUTE_MS)
  expect(await request()).toMatchObject({ state: 'ended', lockedQuantity: 10_000 })
  expect(await db.select().from(blockDecisions)).toMatchObject([{ author: 'Ana', verdict: 'cross' }])
  expect(JSON.stringify(await run('blocks', {}))).not.toContain(id)
  await expect(db.delete(blockDecisions)).rejects.toThrow()
})

test('an operator cannot cross what the rules refuse', async () => {
  harness.market.quote('HK.00700', { price: '47.000', previousClose: '47.000' })
  await run('cross')
  await runLater(harness, 0)
  expect(await request()).toMatchObject({ state: 'none', reason: 'band' })
  expect(await usedOf()).toBe('0.00')
})

test('a declined request, and one without a decision before the close, release everything', async () => {
  const other = await addCustomer(harness, { hkStock: MONEY })
  await openBlockPermission(harness, other)
  const [offer] = await db.select().from(offers).where(eq(offers.product, 'block'))
  const late = await granted(harness, other, 'POST /blockTrade/create', {
    id: must(offer, 'the offer').id,
    quantity: 10_000,
  })
  await run('decline')
  await runLater(harness, 0)
  expect(await request()).toMatchObject({ state: 'none', reason: 'declined' })
  expect(await usedOf()).toBe('0.00')
  await runLater(harness, 20 * MINUTE_MS)
  expect(await granted(harness, other, 'GET /position/private_request', { id: late.id })).toMatchObject({
    state: 'none',
    reason: 'window',
    reserved: '0.00',
  })
  expect(await run('cross', { id: late.id, author: 'Ana' })).toBeInstanceOf(Problem)
  expect(await run('cross', { id: 'no-request', author: 'Ana' })).toBeInstanceOf(Problem)
})
