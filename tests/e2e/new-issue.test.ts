// A customer applies for a new issue in Hong Kong. The form says what must be known, and the money is reserved. The
// record and the tab show the application, and its quantity is changed. A cancellation releases the money, and the
// customer may apply again.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { NewIssue, NewIssueDetail } from '../../domain/wire/calls/new-issue.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const boards = {
  HK: { wallet: 'hkStock', path: '/pages/hkstock/payipo' },
  US: { wallet: 'usStock', path: '/pages/payment/newstock' },
  MX: { wallet: 'mxStock', path: '/pages/payment/newstock' },
} as const

type Offered = { readonly issue: NewIssue; readonly second: NewIssueDetail['ladder'][number] }

/** Of the open offers of the board whose second quantity costs at most `payable`, the one that closes last. */
async function openIssue(board: NewIssue['board'], payable: string): Promise<Offered> {
  const { list } = await stage.ask('POST /m_ft/sale_list', {})
  const open = list
    .filter(each => each.state === 'open' && each.board === board)
    .toSorted((one, other) => other.purchaseEndDate - one.purchaseEndDate)
  for (const issue of open) {
    const { ladder } = await stage.ask('GET /m_ft/new_stock/detail', { id: issue.id })
    const second = must(ladder[1], 'the second quantity')
    if (Number(second.payable) <= Number(payable)) return { issue, second }
  }
  throw new Error('No open offer of which two quantities can be paid')
}

/** Available and reserved balance of the wallet of the board. */
async function walletOf(person: Person, board: NewIssue['board']): Promise<readonly [string, string]> {
  const walletType = boards[board].wallet
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType }, person)
  const { balance, usedBalance } = must(wallet, 'the wallet')
  return [balance, usedBalance]
}

test.each(['HK', 'US', 'MX'] as const)(
  '%s: applies for an offer, changes the quantity, cancels, and applies again',
  async board => {
    const person = await stage.newcomer()
    const before = await walletOf(person, board)
    const { issue, second } = await openIssue(board, before[0])
    const { page, words, button, link, text, go, isAt } = await stage.open({ as: person })
    const [asked, no] = [words('offer.eligible.label'), words('offer.eligible.no')]

    await go('/pages/product/newstock')
    await page.locator(`a[href$='id=${issue.id}']`).filter({ visible: true }).click()
    await page.getByRole('heading', { name: issue.name }).waitFor()
    await link('offer.detail.apply').click()
    await isAt(boards[board].path)

    const review = button('offer.form.review')
    await review.click()
    await text('offer.form.needQuantity').waitFor()
    await page.getByLabel(words('offer.form.quantity'), { exact: true }).selectOption({ index: 1 })
    await review.click()
    await text('offer.form.needAccept').waitFor()
    if (board === 'US') await page.getByRole('group', { name: asked }).getByText(no, { exact: true }).click()
    await page.getByRole('checkbox').check()
    await review.click()
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: words('offer.form.confirm', { amount: '' }).trim() })
    await confirm.click()
    await text('offer.form.done').waitFor()
    expect((await walletOf(person, board))[1]).toBe(issue.entryFee)

    await link('offer.form.seeMine').click()
    await isAt('/pages/trade/detail')
    await text('offer.record.waitingAllotment').waitFor()
    await button('offer.amend.action').click()
    const change = button('offer.amend.review')
    await change.click()
    await text('offer.amend.same').waitFor()
    await page.getByLabel(words('offer.amend.title'), { exact: true }).selectOption(String(second.shares))
    await change.click()
    const amend = words('offer.amend.confirm', { amount: '' }).trim()
    await page.getByRole('dialog').getByRole('button', { name: amend }).click()
    await page
      .getByRole('status')
      .getByText(words('offer.amend.done', { shares: '' }).trim().slice(0, 5))
      .waitFor()
    expect((await walletOf(person, board))[1]).toBe(second.payable)
    await button('offer.cancel.action').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('offer.cancel.action'), exact: true })
      .click()
    await text('offer.record.cancelled').waitFor()
    expect(await walletOf(person, board)).toEqual(before)

    await go(`${boards[board].path}?id=${issue.id}`)
    await page.getByLabel(words('offer.form.quantity'), { exact: true }).selectOption({ index: 1 })
    if (board === 'US') await page.getByRole('group', { name: asked }).getByText(no, { exact: true }).click()
    await page.getByRole('checkbox').check()
    await review.click()
    await confirm.click()
    await text('offer.form.done').waitFor()

    await go('/pages/trade/index?tab=4')
    const list = page.getByRole('list', { name: words('offer.record.label') })
    await list.getByRole('link', { name: issue.name }).getByText(words('offer.record.waitingAllotment')).waitFor()
    await list.getByRole('link', { name: issue.name }).getByText(words('offer.record.cancelled')).waitFor()
    await go(`/pages/product/newstock?id=${issue.id}`)
    await link('offer.detail.own').waitFor()
  },
)

test('a calendar app gets access with a user name and a password, which are renewed and ended', async () => {
  const person = await stage.newcomer()
  const { issue } = await openIssue('HK', (await walletOf(person, 'HK'))[0])
  const { page, words, button, text, go } = await stage.open({ as: person })
  await go(`/pages/product/newstock?id=${issue.id}`)
  await button('offer.link.make').click()
  const shownIn = async (label: 'address' | 'user' | 'password') => {
    const copy = page.getByRole('button', { name: words('ui.copy.action', { name: words(`offer.link.${label}`) }) })
    const line = page.locator('.cell').filter({ has: copy }).locator('.copy-line-text')
    return must(await line.textContent(), label)
  }
  const statusWith = async (password: string) => {
    const encoded = Buffer.from(`${await shownIn('user')}:${password}`).toString('base64')
    const response = await fetch(await shownIn('address'), { headers: { authorization: `Basic ${encoded}` } })
    return response.status
  }
  await text('offer.link.once').waitFor()
  const first = await shownIn('password')
  expect(await shownIn('address')).not.toContain(first)
  expect([await statusWith(first), (await fetch(await shownIn('address'))).status]).toEqual([200, 401])

  await button('offer.link.renew').click()
  await page.getByText(first, { exact: true }).waitFor({ state: 'detached' })
  const second = await shownIn('password')
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])

  await page.reload()
  await text('offer.link.user').waitFor()
  expect(await page.getByText(words('offer.link.password'), { exact: true }).count()).toBe(0)
  const [address, user] = [await shownIn('address'), await shownIn('user')]
  await button('offer.link.end').click()
  await button('offer.link.make').waitFor()
  const encoded = Buffer.from(`${user}:${second}`).toString('base64')
  expect((await fetch(address, { headers: { authorization: `Basic ${encoded}` } })).status).toBe(401)
})
