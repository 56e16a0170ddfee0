import { fileURLToPath } from 'node:url'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { isRefusal } from '../../domain/failure.ts'
import { marketOf } from '../../domain/instruments/market-code.ts'
import { parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { NewIssueSubscription } from '../../domain/wire/calls/new-issue.ts'
import type { PrivateOffer } from '../../domain/wire/calls/private-offer.ts'
import type { OfferRow } from '../../server/db/subscription-schema.ts'
import { offers } from '../../server/db/subscription-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import { allotNewIssue } from '../../server/new-issues/allot.ts'
import { needsConfirmation } from '../../server/new-issues/reprice.ts'
import type { Result } from '../../server/new-issues/terms.ts'
import { rangeOf, termsOf } from '../../server/new-issues/terms.ts'
import { termsOf as privateTermsOf } from '../../server/private-offers/terms.ts'
import { voteToPostpone } from '../../server/subscriptions/postpone.ts'
import { voteOnRun } from '../../server/subscriptions/runs.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { partOf } from '../support/texts.ts'

/** Of each walk; `LOOKS=all` walks all of them in every look. */
const looks = {
  issue: { locale: 'zh-Hans', theme: 'light', viewport: { width: 375, height: 667 } },
  repriced: { locale: 'en', theme: 'dark', viewport: { width: 320, height: 568 } },
  auction: { locale: 'es-MX', theme: 'light', viewport: { width: 960, height: 1_000 } },
  placing: { locale: 'es-MX', theme: 'light', viewport: { width: 375, height: 667 } },
  calledOff: { locale: 'es-MX', theme: 'light', viewport: { width: 320, height: 568 } },
  block: { locale: 'es-MX', theme: 'dark', viewport: { width: 375, height: 667 } },
  postponed: { locale: 'es-MX', theme: 'light', viewport: { width: 320, height: 568 } },
} as const satisfies Readonly<Record<string, Look>>

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** Of the server's clock for each step of the real one. */
const STEP_MS = 250
const WALK_MS = 180_000
/** What a newcomer has in each wallet, in cents. */
const HK_MONEY = 8_000_000n
const WALLETS = { USD: 'usStock', HKD: 'hkStock', MXN: 'mxStock' } as const
/** The form needs time before the cut-off. */
const FORM_MS = 5 * MINUTE_MS
/** How many times ten minutes a wanted offer may be waited for. */
const TRIES = 60

let server: TestServer
let stage: Stage
let pump: NodeJS.Timeout

beforeAll(async () => {
  server = await startServer({ distDir: DIST, environment: { SIM_INSTRUMENTS: 'real' } })
  stage = await Stage.over(server)
  pump = setInterval(() => server.clock.advance(STEP_MS), STEP_MS)
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(async () => {
  clearInterval(pump)
  await stage.strike()
})

/** Moves the clock to an instant; what is due there happens in the steps that follow. */
function moveTo(at: number): void {
  server.clock.leap(Math.max(0, at - server.clock.now()))
}

/** Lets ten minutes pass until one is found. */
async function waitFor<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await find()
    if (found !== null) return found
    moveTo(server.clock.now() + 10 * MINUTE_MS)
    await expect.poll(async () => (await openOffers()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  }
  throw new Error(`There was no ${what}`)
}

/** New issues that take applications for a while, the one that closes last first. */
async function openOffers(): Promise<OfferRow[]> {
  const rows = await server.db
    .select()
    .from(offers)
    .where(and(eq(offers.product, 'newStock'), eq(offers.state, 'open')))
    .orderBy(asc(offers.closesAt))
  return rows.filter(({ closesAt }) => closesAt > server.clock.now() + FORM_MS).reverse()
}

type Wanted = { readonly offer: OfferRow; readonly quantity: number }

/** A Hong Kong offer and a quantity of which one who applies gets a part, whatever the draw. */
async function partlyAllotted(): Promise<Wanted | null> {
  for (const offer of await openOffers()) {
    const terms = termsOf(offer)
    if (terms.board !== 'HK') continue
    const { ladder, reserve } = offerRules.HK
    const quantity = ladder(terms).findLast(shares => reserve(rangeOf(terms), shares).payable <= HK_MONEY)
    if (quantity === undefined) continue
    const { tiers } = allotNewIssue(offer, [{ id: 'one', quantity }]).result as Result
    const base = tiers.find(({ shares }) => shares === quantity)?.base ?? 0
    if (base > 0 && base + terms.lot < quantity) return { offer, quantity }
  }
  return null
}

/** A US offer whose final price is above what is reserved. */
async function repriced(): Promise<Wanted | null> {
  const dearer = (await openOffers()).find(offer => {
    const { finalPrice, maximumPrice } = termsOf(offer)
    return needsConfirmation(offer) && Number(finalPrice) > Number(maximumPrice)
  })
  return dearer ? { offer: dearer, quantity: must(offerRules.US.ladder(termsOf(dearer))[0], 'a quantity') } : null
}

/** From the list of new issues to the record of an application. */
async function apply(app: App, path: string, { offer, quantity }: Wanted, name: string): Promise<void> {
  const { page, words, button, link, text, go, isAt } = app
  await go('/pages/product/newstock')
  await page.locator(`a[href$='id=${offer.id}']`).filter({ visible: true }).click()
  await page.getByRole('heading', { name: termsOf(offer).name }).waitFor()
  await picture(app, `${name}-offer`, { fullPage: true })
  await link('offer.detail.apply').click()
  await isAt(path)
  await page.getByLabel(words('offer.form.quantity'), { exact: true }).selectOption(String(quantity))
  const asks = page.getByRole('group', { name: words('offer.eligible.label') })
  if (termsOf(offer).board === 'US') {
    await asks.getByText(words('offer.eligible.yes'), { exact: true }).click()
    await text('offer.eligible.restricted').waitFor()
    await asks.getByText(words('offer.eligible.no'), { exact: true }).click()
  }
  await page.getByRole('checkbox').check()
  await picture(app, `${name}-form`, { fullPage: true })
  await button('offer.form.review').click()
  const confirm = partOf(words, 'offer.form.confirm', 'amount')
  await page.getByRole('dialog').getByRole('button', { name: confirm }).waitFor()
  await picture(app, `${name}-review`, { fullPage: true })
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  await text('offer.form.done').waitFor()
  await picture(app, `${name}-done`, { fullPage: true })
  await link('offer.form.seeMine').click()
  await isAt('/pages/trade/detail')
  await text('offer.record.waitingAllotment').waitFor()
}

const ANSWER_MS = 20_000

/** Asks for the reminder of the first trading day alone: that of the results is turned on, and off again. */
async function remind({ page, words, go }: App, id: string): Promise<void> {
  await go(`/pages/product/newstock?id=${id}`)
  const reminder = (kind: string) => page.getByRole('switch', { name: new RegExp(`^${words(`offer.remind.${kind}`)}`) })
  for (const [kind, isOn] of [
    ['result', true],
    ['listing', true],
    ['result', false],
  ] as const) {
    // The switch changes with the answer of the server.
    await reminder(kind).click()
    await expect.poll(() => reminder(kind).isChecked(), { timeout: ANSWER_MS }).toBe(isOn)
    await expect.poll(() => reminder(kind).isEnabled(), { timeout: ANSWER_MS }).toBe(true)
  }
}

async function ownApplication(person: Person): Promise<NewIssueSubscription> {
  const { list } = await stage.ask('POST /position/subscription', {}, person)
  return must(list[0], 'an application')
}

const walletOf = async (person: Person, walletType: (typeof WALLETS)[keyof typeof WALLETS]) =>
  must((await stage.ask('POST /wallet/getWalletBalance', { walletType }, person))[0], 'the wallet')

const cents = (text: string | null | undefined): bigint => parseMinor(text ?? '') ?? 0n

test.each(looksOr(looks.issue))(
  'a Hong Kong application is partly allotted, refunded in two parts, checked, and listed: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const wanted = await waitFor('offer that allots a part', partlyAllotted)
    const { timetable, name, code } = termsOf(wanted.offer)
    const person = await stage.newcomer()
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, link, text, go, isAt } = app
    await remind(app, wanted.offer.id)
    await apply(app, '/pages/hkstock/payipo', wanted, 'issue')
    const before = await ownApplication(person)
    await picture(app, 'issue-waiting', { fullPage: true })

    moveTo(timetable.allotted)
    await text('offer.record.allotted').waitFor()
    await text('offer.refund.title').waitFor()
    const after = await ownApplication(person)
    const refund = must(after.refund, 'a refund')
    expect(after.allotQuantity).toBeGreaterThan(0)
    expect(after.allotQuantity).toBeLessThan(wanted.quantity)
    for (const part of [refund.notAllotted, refund.lowerPrice]) expect(cents(part)).toBeGreaterThan(0n)
    expect(cents(refund.notAllotted) + cents(refund.lowerPrice) + cents(after.cost)).toBe(cents(before.reserved))
    await button('offer.check.action').click()
    await text('offer.check.right').waitFor()
    await picture(app, 'issue-allotted', { fullPage: true })

    moveTo(timetable.listed)
    await page
      .getByText(partOf(words, 'offer.event.ended', 'amount'))
      .last()
      .waitFor()
    await picture(app, 'issue-listed', { fullPage: true })
    const reminders = async () =>
      (await stage.ask('GET /userMessage/getMessage', {}, person)).list
        .map(({ kind }) => kind)
        .filter(kind => kind === 'subscriptionListing' || kind === 'subscriptionResult')
    await expect.poll(reminders).toEqual(['subscriptionListing'])
    const { usedBalance, balance } = await walletOf(person, 'hkStock')
    expect([cents(usedBalance), cents(balance)]).toEqual([0n, HK_MONEY - cents(after.cost)])
    await link('offer.record.offer').click()
    await text('offer.detail.result').waitFor()
    await picture(app, 'issue-result', { fullPage: true })
    await go('/pages/trade/index?tab=0')
    await page.getByRole('link', { name }).first().click()
    await isAt('/pages/trade/detail')
    await page.getByText(code).first().waitFor()
    await picture(app, 'issue-holding', { fullPage: true })
    await go('/pages/notice/index')
    await page.getByText(words('notice.title.subscriptionListing')).filter({ visible: true }).first().click()
    await picture(app, 'issue-notice', { fullPage: true })
    await button('notice.link.offer').click()
    await isAt('/pages/product/newstock')
  },
)

test.each(looksOr(looks.repriced))(
  'a US offer is priced above what is reserved, is confirmed, and allotted: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const wanted = await waitFor('offer that is repriced', repriced)
    const { timetable, finalPrice } = termsOf(wanted.offer)
    const person = await stage.newcomer()
    const app = await stage.open({ as: person, ...look })
    const { page, button, text, words } = app
    await apply(app, '/pages/payment/newstock', wanted, 'repriced')

    moveTo(timetable.priced)
    await button('offer.confirm.action').waitFor()
    await text('offer.record.reconfirm').waitFor()
    const asked = await ownApplication(person)
    const whole = new Decimal(finalPrice).times(wanted.quantity).times(100)
    expect(cents(asked.pendingPayment)).toBe(BigInt(whole.toFixed()) - cents(asked.reserved))
    await picture(app, 'repriced-asked', { fullPage: true })
    await button('offer.confirm.action').click()
    const confirm = partOf(words, 'offer.confirm.confirm', 'price')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).waitFor()
    await picture(app, 'repriced-review', { fullPage: true })
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await text('offer.confirm.done').waitFor()
    expect(cents((await walletOf(person, 'usStock')).usedBalance)).toBe(BigInt(whole.toFixed()))
    await picture(app, 'repriced-confirmed', { fullPage: true })

    moveTo(timetable.allotted)
    await text('offer.refund.title').waitFor()
    const after = await ownApplication(person)
    expect(after.reason).toBeNull()
    expect(after.price).toBe(finalPrice)
    await button('offer.check.action').click()
    await text('offer.check.right').waitFor()
    await picture(app, 'repriced-decided', { fullPage: true })
  },
)

test.each(looksOr(looks.auction))(
  'an order at the auction price is matched: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const person = await stage.newcomer()
    const { list } = await stage.ask('POST /m_ft/preMarketList', {})
    const auction = must(
      list.findLast(({ board, phase }) => board === 'MX' && phase === 'input'),
      'an auction of Mexico',
    )
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, link, text, go, isAt } = app
    await go('/pages/product/auction')
    await picture(app, 'auction-list', { fullPage: true })
    await page.locator(`a[href$='id=${auction.id}']`).filter({ visible: true }).click()
    await page.getByRole('heading', { name: auction.name, exact: true }).waitFor()
    await page.getByText(words('auction.form.market'), { exact: true }).click()
    await page.getByLabel(words('auction.form.quantity'), { exact: true }).fill(String(auction.lot))
    await page.getByRole('checkbox').check()
    await picture(app, 'auction-form', { fullPage: true })
    await button('auction.form.review').click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: new RegExp(auction.code) })
    await confirm.waitFor()
    await picture(app, 'auction-review', { fullPage: true })
    await confirm.click()
    await text('auction.form.done').waitFor()
    await picture(app, 'auction-done', { fullPage: true })

    moveTo(auction.latestAt * 1_000)
    await text('auction.phase.matched').or(text('auction.phase.ended')).first().waitFor()
    await picture(app, 'auction-matched', { fullPage: true })
    const orders = await stage.ask('POST /position/consignList', { key: auction.key }, person)
    const order = must(orders.list[0], 'the order')
    const [matched] = (await stage.ask('POST /m_ft/preMarketList', { id: auction.id })).list
    expect(order).toMatchObject({ state: 'filled', reserved: '0.00' })
    expect(Number(order.averagePrice)).toBe(Number(must(matched?.price, 'a price')))
    await page.getByRole('link', { name: auction.name }).last().click()
    await isAt('/pages/trade/detail')
    await picture(app, 'auction-order', { fullPage: true })
    await link('order.detail.seeAuction').waitFor()
  },
)

test.each(looksOr(looks.postponed))(
  'an offer is postponed: the old dates are struck out, the money stays reserved, and the applicant cancels: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const person = await stage.newcomer()
    const offer = await waitFor(
      'offer of Mexico',
      async () => (await openOffers()).find(each => termsOf(each).board === 'MX') ?? null,
    )
    const quantity = must(offerRules.MX.ladder(termsOf(offer))[0], 'a quantity')
    const { reserved } = await stage.ask('POST /NewShares/create', { id: offer.id, quantity }, person)
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, link, text, go, isAt } = app
    for (const author of ['Ana', 'Bruno'])
      await transactionOrRefusal(server.db, tx =>
        voteToPostpone(tx, { offerId: offer.id, author, hours: 24, at: server.clock.now() }),
      )
    const notices = async () =>
      (await stage.ask('GET /userMessage/getMessage', {}, person)).list.map(({ kind }) => kind)
    await expect.poll(notices, { timeout: 20_000 }).toContain('subscriptionPostponed')
    await go(`/pages/product/newstock?id=${offer.id}`)
    await page.getByText(partOf(words, 'offer.postponed.note', 'time')).waitFor()
    // Price, result, money back, listing and the cut-off moved.
    expect(await page.locator('.step s').count()).toBe(5)
    await picture(app, 'postponed-offer', { fullPage: true })
    await link('offer.detail.own').click()
    await isAt('/pages/trade/detail')
    await page.getByText(partOf(words, 'offer.event.postponed', 'amount')).waitFor()
    expect((await walletOf(person, 'mxStock')).usedBalance).toBe(reserved)

    moveTo(offer.closesAt + 24 * 60 * MINUTE_MS)
    await button('offer.cancel.action').waitFor()
    await expect.poll(() => button('offer.amend.action').count(), { timeout: 70_000 }).toBe(0)
    await picture(app, 'postponed-record', { fullPage: true })
    await button('offer.cancel.action').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('offer.cancel.action'), exact: true })
      .click()
    await text('offer.record.cancelled').waitFor()
    expect((await walletOf(person, 'mxStock')).usedBalance).toBe('0.00')
  },
)

const MONEY = { USD: 1_000_000n, HKD: HK_MONEY, MXN: 20_000_000n }
const moneyIn = ({ currency }: { readonly currency: string }): bigint => MONEY[currency as keyof typeof MONEY]

/** An offer that needs no code and whose minimum a newcomer can pay. */
async function affordable(list: 'POST /m_ft/block_list' | 'POST /m_ft/placing_list'): Promise<PrivateOffer | null> {
  const isIn = ({ side, state, closeDate, calledOffAt, postponedAt, terms }: PrivateOffer): boolean => {
    if (calledOffAt !== null || postponedAt !== null) return false
    if (terms === null || side === 'sell' || state !== 'open' || closeDate * 1_000 < server.clock.now() + FORM_MS)
      return false
    return cents(terms.entryFee) <= moneyIn(terms)
  }
  return (await stage.ask(list, {})).list.find(isIn) ?? null
}

test.each(looksOr(looks.placing))(
  'the allotment of a placing is checked on the device: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const { id, terms: maybe } = await waitFor('placing that can be paid', () => affordable('POST /m_ft/placing_list'))
    const terms = must(maybe, 'its terms')
    // Half of the money: the fees of more shares are not the fees of the least.
    const times = Math.min(
      Number(moneyIn(terms) / cents(terms.entryFee) / 2n),
      Math.floor(terms.left / terms.minimum),
      20,
    )
    const quantity = terms.minimum * Math.max(1, times)
    const person = await stage.newcomer()
    const asked = await stage.ask('POST /placing_order/create', { id, quantity }, person)
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, text, go } = app
    await go(`/pages/placing/record?kind=placing&id=${asked.id}`)
    await text('private.record.state.submitted').waitFor()
    expect(await button('private.check.action').count()).toBe(0)

    const [offer] = await server.db.select().from(offers).where(eq(offers.id, id))
    moveTo(privateTermsOf(must(offer, id)).timetable.allotted)
    await button('private.check.action').click()
    await text('private.check.right').waitFor()
    const facts = page.locator('.fact').filter({ visible: true })
    const shares = async (key: 'private.check.computed' | 'private.check.told') =>
      Number(
        (
          await facts
            .filter({ hasText: words(key) })
            .locator('dd')
            .textContent()
        )?.replaceAll(',', ''),
      )
    const { allotQuantity } = await stage.ask('GET /position/private_request', { id: asked.id }, person)
    expect([await shares('private.check.computed'), await shares('private.check.told')]).toEqual([
      allotQuantity,
      allotQuantity,
    ])
    await picture(app, 'placing-checked', { fullPage: true })
  },
)

test.each(looksOr(looks.calledOff))(
  'a placing that is called off, and one that is postponed, say so in the list and on the page: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const open = () => affordable('POST /m_ft/placing_list')
    const app = await stage.open(look)
    const { page, words, text, go } = app
    for (const change of ['postponed', 'calledOff'] as const) {
      const { id, terms } = await waitFor('placing without a code', open)
      for (const author of ['Ana', 'Bruno']) {
        const vote = { offerId: id, author, at: server.clock.now() }
        const voted = await transactionOrRefusal<object>(server.db, tx =>
          change === 'calledOff'
            ? voteOnRun(tx, { ...vote, verdict: 'callOff' })
            : voteToPostpone(tx, { ...vote, hours: 24 }),
        )
        expect(isRefusal(voted), `${change} by ${author}`).toBe(false)
      }
      await go('/pages/placing/index')
      const row = page.locator(`a[href$='id=${id}']`).filter({ visible: true })
      const state = words(change === 'calledOff' ? 'private.state.calledOff' : 'private.postponed.short')
      // Offers that were called off are last: the list may have to be scrolled to them.
      await page.mouse.move(160, 400)
      const shown = async () => {
        const [line = ''] = await row.allTextContents()
        if (line === '') await page.mouse.wheel(0, 300)
        return line
      }
      await expect.poll(shown, { timeout: ANSWER_MS }).toContain(state)
      await picture(app, `placing-${change}-list`, { fullPage: true })
      await row.click()
      await page.getByText(partOf(words, `private.${change}.note`, 'time')).waitFor()
      const { name, code } = must(terms, 'its terms')
      await page.getByRole('heading', { name: `${name} · ${code}`, exact: true }).waitFor()
      await picture(app, `placing-${change}`, { fullPage: true })
    }
    expect(await text('private.form.placing').count()).toBe(0)
    expect(await page.locator('.step s').count()).toBeGreaterThan(0)
  },
)

test.each(looksOr(looks.block))(
  'a block is refused without a permission, then crossed, locked, and unlocked: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const {
      id,
      terms: maybe,
      unlockDate,
    } = await waitFor('block that can be paid', () => affordable('POST /m_ft/block_list'))
    const terms = must(maybe, 'its terms')
    const person = await stage.newcomer()
    const create = { id, quantity: terms.minimum }
    const refused = await server.refusal('POST /blockTrade/create', create, { token: person.token })
    expect(refused.failure).toBe('permissionNeeded')
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, link, text, go, isAt } = app
    await go('/pages/product/blocktrade')
    await picture(app, 'block-list', { fullPage: true })
    await page.locator(`a[href$='id=${id}']`).filter({ visible: true }).click()
    await text('private.permission.needed').waitFor()
    await picture(app, 'block-no-permission', { fullPage: true })
    await button('private.permission.apply').click()
    await text('private.permission.underReview').waitFor()
    await picture(app, 'block-under-review', { fullPage: true })

    const quantity = page.getByRole('textbox', { name: words('private.form.quantity'), exact: true })
    await quantity.fill(String(terms.minimum))
    await page.getByRole('checkbox').check()
    const facts = page.locator('.fact').filter({ visible: true })
    const percentAt = async (key: 'private.size.ofAccount' | 'private.size.ofNormalDay'): Promise<number> => {
      const fact = facts.filter({ hasText: words(key) }).filter({ hasText: /\d\s?%/ })
      return Number(/[\d.,]+(?=\s?%)/.exec((await fact.textContent()) ?? '')?.[0]?.replaceAll(',', ''))
    }
    const { currency, entryFee, key, code } = terms
    const { total } = await stage.ask('POST /userCenter/getFundingOverview', { currency }, person)
    const ofAccount = new Decimal(entryFee).div(must(total, 'the account')).times(100).toNumber()
    expect(await percentAt('private.size.ofAccount')).toBeCloseTo(ofAccount, 0)
    const share = { stockCode: code, market: marketOf(key as InstrumentKey) }
    const { averageVolume } = await stage.ask('GET /m_ft/summary_detail', share, person)
    const ofNormalDay = new Decimal(terms.minimum).div(must(averageVolume, 'a volume')).times(100).toNumber()
    expect(await percentAt('private.size.ofNormalDay')).toBeCloseTo(ofNormalDay, 2)
    await facts
      .filter({ hasText: words('private.size.market') })
      .filter({ hasText: /\$\d/ })
      .waitFor()
    await picture(app, 'block-form', { fullPage: true })
    await button('private.form.review').click()
    const confirm = partOf(words, 'private.form.confirm', 'amount')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).waitFor()
    await picture(app, 'block-review', { fullPage: true })
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await text('private.form.done').waitFor()
    await link('private.form.seeMine').click()
    await isAt('/pages/placing/record')
    await text('private.record.state.submitted').waitFor()
    await picture(app, 'block-submitted', { fullPage: true })

    await text('private.record.state.running').waitFor()
    moveTo(server.clock.now() + MINUTE_MS)
    await text('private.record.state.locked').waitFor()
    await picture(app, 'block-locked', { fullPage: true })
    const free = () => stage.ask('POST /position/getPlacingFlatCount', { key: terms.key }, person)
    expect(await free()).toEqual({
      free: '0',
      inBlockSales: '0',
      locked: [{ quantity: terms.minimum, until: must(unlockDate, 'a date') }],
    })
    moveTo(must(unlockDate, 'a date') * 1_000)
    await text('private.event.unlocked').waitFor()
    expect(await free()).toEqual({ free: String(terms.minimum), inBlockSales: '0', locked: [] })
    await picture(app, 'block-unlocked', { fullPage: true })
  },
)
