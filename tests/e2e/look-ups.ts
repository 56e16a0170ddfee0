// What is not known, and how it must look: the four look-ups whose failure is swallowed (specification §8), each failed in
// four ways, and a scan of all that a page says for amounts of nothing.
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import type { App } from '../support/app.ts'

/** The look-up as the specification names it, and the calls that it is made of here. */
export const lookUps = {
  positions: ['/position/me', '/position/getByStock', '/position/flatList'],
  wallets: ['/wallet/getWalletBalance', '/userCenter/getFundingOverview', '/stock/fund/details'],
  cards: ['/UserAccount/SelectCardNo'],
  usable: ['/withdrawal/getUsableWithdrawalAmount'],
} as const
export type LookUp = keyof typeof lookUps

const GARBLED = ['<html>Welcome to our network</html>', '{"code":200,"msg":"","data":[{', '{"code":200,"msg":""}']

const ways = {
  /** The line is not there. */
  cut: route => route.abort('failed'),
  /** The server is there, and cannot. */
  broken: route => route.fulfill({ status: 500, json: { code: 5000, msg: 'Error', data: null } }),
  /** Nobody ever answers. */
  silent: () => {},
  /** Something answers that is not the server, or half of it. */
  garbled: route => {
    const path = new URL(route.request().url()).pathname
    const body = GARBLED[path.length % GARBLED.length] ?? ''
    return route.fulfill({ status: 200, contentType: 'application/json', body })
  },
} as const satisfies Readonly<Record<string, (route: Route) => Promise<void> | void>>
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as Way[]

/** From now on every call of this look-up ends so, whoever on the page makes it. */
export async function fail(page: Page, lookUp: LookUp, way: Way): Promise<void> {
  for (const path of lookUps[lookUp]) await page.route(url => url.pathname === `/web${path}`, ways[way])
}

/**
 * Amounts of nothing that the page says, to eyes or ears, each with what stands around it. The change of a price is none:
 * a price may not have moved.
 */
export async function zerosOn(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const parts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element) || node.closest('.change, .change-pill, script, style')) continue
      const own = [...node.childNodes].filter(each => each.nodeType === Node.TEXT_NODE).map(each => each.textContent)
      parts.push(own.join(''), node.getAttribute('aria-label') ?? '', node.getAttribute('aria-description') ?? '')
    }
    return parts
  })
  return said.filter(part => /(?<![\d.,:])0(?:[.,]0+)?(?![\d.,:]|\s*%)/.test(part))
}

const stockTicket = (code: string, direction: 0 | 1) =>
  `/pages/payment/stock?code=${code}&market=UsStock&source=0&direction=${direction}`

/** What each screen that needs the look-up must say instead, and what must not be there: keys of texts. */
type Screen = {
  readonly path: string
  readonly says: readonly string[]
  readonly never: readonly string[]
  /** Tries what would need the look-up. */
  readonly attempt?: (app: App) => Promise<void>
}

/** Of somebody who holds this, and has a bank account. */
export const HELD = 'AAPL'

async function tryTicket({ page, field, button }: App, review: string): Promise<void> {
  await field('order.field.quantity').fill('1')
  await button(review).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
}

const isDisabled = async ({ button }: App, key: string): Promise<void> => {
  expect(await button(key).isDisabled()).toBe(true)
}

export const screens: Readonly<Record<LookUp, readonly Screen[]>> = {
  positions: [
    { path: '/pages/trade/index', says: ['trade.holding.failed'], never: ['trade.holding.empty'] },
    {
      path: stockTicket(HELD, 1),
      says: ['order.problem.sharesUnknown'],
      never: ['order.problem.nothingHeld'],
      attempt: app => tryTicket(app, 'order.review.reviewSell'),
    },
  ],
  wallets: [
    { path: '/pages/profile/index', says: ['profile.wallet.unknown', 'profile.wallet.failed'], never: [] },
    {
      path: stockTicket(HELD, 0),
      says: ['order.problem.cashUnknown'],
      never: [],
      attempt: app => tryTicket(app, 'order.review.reviewBuy'),
    },
    {
      path: '/pages/profile/transfer',
      says: ['transfer.hint.blocked'],
      never: [],
      attempt: app => isDisabled(app, 'transfer.review.action'),
    },
  ],
  cards: [
    { path: '/pages/bcard/index', says: ['ui.failed'], never: ['destination.list.empty.bank'] },
    { path: '/pages/withdraw/bcard', says: ['ui.failed'], never: ['withdraw.need.title', 'withdraw.review.action'] },
  ],
  usable: [
    {
      path: '/pages/withdraw/bcard',
      says: ['withdraw.amount.unknown'],
      never: [],
      attempt: app => isDisabled(app, 'withdraw.review.action'),
    },
  ],
}

/** Every screen that the look-up is for, with the look-up failed: what is not known is said, and never as nothing. */
export async function checkUnknown(app: App, origin: string, lookUp: LookUp, way: Way): Promise<void> {
  const { page, text } = app
  // Each takes its time to give up one that never answers: they do it alike.
  const all = screens[lookUp].slice(0, way === 'silent' ? 1 : undefined)
  for (const { path, says, never, attempt } of all) {
    await page.goto(`${origin}/#${path}`)
    for (const key of says) await text(key).first().waitFor()
    for (const key of never) expect(await text(key).count(), key).toBe(0)
    expect(await zerosOn(page), path).toEqual([])
    await attempt?.(app)
    expect(await zerosOn(page), path).toEqual([])
  }
}
