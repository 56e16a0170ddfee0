// Checks that unknown values are shown as unknown: the four look-ups whose failure is not reported (specification §8),
// four ways in which they fail, and a scan of a page's text for zero amounts.
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import type { App } from '../support/app.ts'

/** The calls of each look-up, by the look-up's name in the specification. */
export const lookUps = {
  positions: ['/position/me', '/position/getByStock', '/position/flatList'],
  wallets: ['/wallet/getWalletBalance', '/userCenter/getFundingOverview', '/stock/fund/details'],
  cards: ['/UserAccount/SelectCardNo'],
  usable: ['/withdrawal/getUsableWithdrawalAmount'],
} as const
export type LookUp = keyof typeof lookUps

const GARBLED = ['<html>Welcome to our network</html>', '{"code":200,"msg":"","data":[{', '{"code":200,"msg":""}']

const ways = {
  /** The connection fails. */
  cut: route => route.abort('failed'),
  /** The server responds with an error. */
  broken: route => route.fulfill({ status: 500, json: { code: 5000, msg: 'Error', data: null } }),
  /** No response arrives. */
  silent: () => {},
  /** The response is malformed or truncated. */
  garbled: route => {
    const path = new URL(route.request().url()).pathname
    const body = GARBLED[path.length % GARBLED.length] ?? ''
    return route.fulfill({ status: 200, contentType: 'application/json', body })
  },
} as const satisfies Readonly<Record<string, (route: Route) => Promise<void> | void>>
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as Way[]

/** From now on every call of this look-up by the page fails in the given way. */
export async function fail(page: Page, lookUp: LookUp, way: Way): Promise<void> {
  for (const path of lookUps[lookUp]) await page.route(url => url.pathname === `/web${path}`, ways[way])
}

/** Zero amounts in the page's text and accessible names, each with its context. A zero price change is allowed. */
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

/**
 * A screen that needs the look-up: the keys of the texts that it must show instead, and of those that it must not show.
 */
type Screen = {
  readonly path: string
  readonly says: readonly string[]
  readonly never: readonly string[]
  /** Tries the action that needs the look-up. */
  readonly attempt?: (app: App) => Promise<void>
}

/** The page's user holds this share and has a bank account. */
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

/**
 * Opens every screen that needs the look-up while the look-up fails. Unknown values must be shown as unknown, never as
 * zero.
 */
export async function checkUnknown(app: App, origin: string, lookUp: LookUp, way: Way): Promise<void> {
  const { page, text } = app
  // If no response arrives, every screen waits for the same timeout: one screen is enough.
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
