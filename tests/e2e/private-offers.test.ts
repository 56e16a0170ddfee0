// A customer applies for a placing: the offer shows its calculation and what must be known, the money is reserved, the
// record appears, and a cancellation releases all of the money. Then a block trade, which first needs a reviewed
// permission.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { PrivateOffer } from '../../domain/wire/calls/private-offer.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const wallets = { USD: 'usStock', HKD: 'hkStock', MXN: 'mxStock' } as const
type Terms = NonNullable<PrivateOffer['terms']>

async function walletOf(person: Person, { currency }: Pick<Terms, 'currency'>) {
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: wallets[currency] }, person)
  return must(wallet, 'the wallet')
}

/** The open offers: those without a code first, and within each group the ones that close last. */
function openOffers(list: readonly PrivateOffer[]): PrivateOffer[] {
  const now = Date.now() / 1_000
  return list
    .filter(({ openDate, closeDate }) => openDate <= now && closeDate > now + 30)
    .toSorted((one, other) => Number(one.needsCode) - Number(other.needsCode) || other.closeDate - one.closeDate)
}

/**
 * An open placing of which the person can pay the minimum quantity, or one with a code, whose terms are not known yet.
 */
async function openPlacing(person: Person): Promise<PrivateOffer> {
  const { list } = await stage.ask('POST /m_ft/placing_list', {}, person)
  for (const offer of openOffers(list)) {
    const { terms } = await stage.ask('GET /m_ft/private_offer', { id: offer.id }, person)
    if (terms === null) return offer
    const { balance } = await walletOf(person, terms)
    // Leaves room for fees, which are far below 5 %.
    if (Number(terms.price) * terms.minimum * 1.05 <= Number(balance)) return offer
  }
  throw new Error('No open placing of which a lot can be paid')
}

/** Enters the code of an offer that has one. In the simulated market the code is public. */
async function openWithCode({ page, words, button }: App, { simulatedCode }: PrivateOffer): Promise<void> {
  if (simulatedCode === null) return
  await page.getByLabel(words('private.code.label'), { exact: true }).fill(simulatedCode)
  await button('private.code.open').click()
}

test.each(looks)('a placing is requested and cancelled: $locale, $theme, $viewport.width', async look => {
  const person = await stage.newcomer()
  const offer = await openPlacing(person)
  const app = await stage.open(Object.assign({ as: person }, look))
  const { page, words, button, link, text, go, isAt } = app
  const take = (name: string) => picture(app, `placing-${name}`, { fullPage: true })

  await go('/pages/placing/index')
  const row = page.locator(`a[href$='id=${offer.id}']`).filter({ visible: true })
  await row.waitFor()
  await take('list')
  await row.click()
  await openWithCode(app, offer)
  await page.getByRole('heading', { name: words('private.floor.title') }).waitFor()
  const terms = must((await stage.ask('GET /m_ft/private_offer', { id: offer.id }, person)).terms, 'its terms')
  const before = await walletOf(person, terms)
  const quantity = page.getByRole('textbox', { name: words('private.form.quantity'), exact: true })
  const review = button('private.form.review')
  await review.click()
  await text('private.problem.needed').waitFor()
  await quantity.fill(String(terms.minimum))
  await review.click()
  await text('private.form.needAccept').waitFor()
  await take('form')
  await page.getByRole('checkbox').check()
  await review.click()
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: words('private.form.confirm', { amount: '' }).trim() })
  await confirm.waitFor()
  await take('review')
  await confirm.click()
  await text('private.form.done').waitFor()
  expect(Number((await walletOf(person, terms)).usedBalance)).toBeGreaterThan(0)

  await link('private.form.seeMine').click()
  await isAt('/pages/placing/record')
  await page.getByText(words('private.record.state.submitted')).first().waitFor()
  await take('record')
  await button('private.cancel.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('private.cancel.action'), exact: true })
    .click()
  await page.getByText(words('private.record.state.cancelled')).first().waitFor()
  expect(await walletOf(person, terms)).toEqual(before)
})

test('a block trade needs a permission, which an operator grants; then its form refuses less than a block', async () => {
  const person = await stage.newcomer()
  const { list } = await stage.ask('POST /m_ft/block_list', {}, person)
  const offer = must(
    openOffers(list).find(({ side }) => side === 'buy'),
    'an open block trade',
  )
  const app = await stage.open({ as: person })
  const { page, words, button, text, go } = app
  await go('/pages/product/blocktrade')
  await page.locator(`a[href$='id=${offer.id}']`).filter({ visible: true }).click()
  await openWithCode(app, offer)
  await text('private.permission.needed').waitFor()
  await button('private.permission.apply').click()
  await text('private.permission.underReview').waitFor()
  await page.getByRole('textbox', { name: words('private.form.quantity'), exact: true }).fill('9900')
  await button('private.form.review').click()
  await page.getByText(words('private.problem.minimum', { minimum: '10,000' })).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
