// `npm run shots`: a PNG of every screen for visual review, in each language and theme at the base width, and once each at
// the narrowest and the widest width; or, with `--readme`, the pictures of the README.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { holdingsTabs } from '../domain/position.ts'
import { DEMO_PAY_PASSWORD } from '../server/users/demo.ts'
import { ensureBuilt } from './build.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { createClient, furnish } from './customer.ts'
import { serve } from './serve.ts'
import { readOptions, WRONG_USE } from './usage.ts'

const USAGE = `npm run shots -- --out DIR [--only TEXT] [--look TEXT]   a PNG of every screen, in every look
npm run shots -- --readme                              renews the pictures of the README, in docs/pictures
  --only TEXT   only the screens with this text in their name
  --look TEXT   only the looks with this text in their name: es-MX-light, es-MX-dark, en-light, zh-Hans-dark,
                es-MX-320, es-MX-960`

type Look = {
  readonly name: string
  readonly locale: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const size = { width: 375, height: 667 }
const looks: readonly Look[] = [
  { name: 'es-MX-light', locale: 'es-MX', theme: 'light', ...size },
  { name: 'es-MX-dark', locale: 'es-MX', theme: 'dark', ...size },
  { name: 'en-light', locale: 'en', theme: 'light', ...size },
  { name: 'zh-Hans-dark', locale: 'zh-Hans', theme: 'dark', ...size },
  { name: 'es-MX-320', locale: 'es-MX', theme: 'light', width: 320, height: 568 },
  { name: 'es-MX-960', locale: 'es-MX', theme: 'light', width: 960, height: 1000 },
]

type Screen = {
  readonly name: string
  readonly path: string
  readonly anonymous?: boolean
  /** The window of a screen that needs a wider one than that of the look. */
  readonly window?: { readonly width: number; readonly height: number }
}

const share = 'code=AAPL&market=UsStock&source=0&name=Apple'
const tradeTab = (tab: keyof typeof holdingsTabs) => `/pages/trade/index?tab=${holdingsTabs[tab]}`
const NOT_FOUND = '/pages/no/such'
const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-anonymous', path: '/', anonymous: true },
  { name: 'market', path: '/pages/market/index' },
  { name: 'watchlist', path: '/pages/watchlist/index' },
  { name: 'watchlist-empty', path: '/pages/watchlist/index', anonymous: true },
  { name: 'watchlist-manage', path: '/pages/watchlist/manage' },
  { name: 'trade', path: '/pages/trade/index' },
  { name: 'trade-anonymous', path: '/pages/trade/index', anonymous: true },
  { name: 'profile', path: '/pages/profile/index' },
  { name: 'profile-anonymous', path: '/pages/profile/index', anonymous: true },
  { name: 'quote-us', path: `/pages/quote/stock?${share}` },
  { name: 'quote-mx', path: '/pages/quote/stock?code=WALMEX&market=MX' },
  { name: 'quote-missing', path: '/pages/quote/stock?code=NOPE' },
  { name: 'hk-list', path: '/pages/hkstock/index' },
  { name: 'hk-quote', path: '/pages/hkstock/quote?code=00700' },
  { name: 'dashboard', path: '/pages/watchlist/board' },
  { name: 'desk', path: `/pages/watchlist/desk?${share}`, window: { width: 1440, height: 900 } },
  { name: 'search', path: '/pages/search/index' },
  { name: 'popular', path: '/pages/product/popular' },
  { name: 'us-list', path: '/pages/product/ucstock' },
  { name: 'ticket', path: `/pages/payment/stock?${share}&direction=0` },
  { name: 'future-list', path: '/pages/product/future' },
  { name: 'forex-list', path: '/pages/product/forex' },
  { name: 'quote-series', path: '/pages/quote/future?code=GC-MAIN&market=FU&source=3' },
  { name: 'quote-spot', path: '/pages/quote/future?code=XAUUSD&market=CM&source=3' },
  { name: 'quote-pair', path: '/pages/quote/forex?code=EURUSD&market=FX&source=2' },
  { name: 'quote-index', path: '/pages/quote/globalindex?code=SPX&market=IX&source=99' },
  { name: 'quote-fund', path: '/pages/quote/stock?code=SPY&market=UsStock&source=0' },
  { name: 'ticket-pair', path: '/pages/payment/forex?code=EURUSD&market=FX&source=2&direction=1' },
  { name: 'new-issues', path: '/pages/product/newstock' },
  { name: 'auctions', path: '/pages/product/auction' },
  { name: 'blocks', path: '/pages/product/blocktrade' },
  { name: 'placings', path: '/pages/placing/index' },
  { name: 'placing-record', path: '/pages/placing/record' },
  { name: 'follow', path: '/pages/product/follow' },
  { name: 'bonds', path: '/pages/bonds/list' },
  { name: 'funds', path: '/pages/yinmutual/index' },
  { name: 'funds-held', path: '/pages/yinmutual/myhold' },
  { name: 'loans', path: '/pages/loan/index' },
  { name: 'robots', path: '/pages/robotai/index' },
  { name: 'robot-shop', path: '/pages/robotai/product' },
  { name: 'robot-record', path: '/pages/robotai/record' },
  { name: 'quant', path: '/pages/aiquantify/index' },
  { name: 'quant-record', path: '/pages/aiquantify/record' },
  { name: 'trade-subscription', path: tradeTab('mySubscription') },
  { name: 'trade-follow', path: tradeTab('myFollow') },
  { name: 'trade-bond', path: tradeTab('myBonds') },
  { name: 'trade-closed', path: tradeTab('myClosePosition') },
  { name: 'login', path: '/pages/auth/login', anonymous: true },
  { name: 'register', path: '/pages/auth/register', anonymous: true },
  { name: 'register-individual', path: '/pages/auth/registerindividual', anonymous: true },
  { name: 'protocol', path: '/pages/auth/protocol', anonymous: true },
  { name: 'register-company', path: '/pages/auth/registercompany', anonymous: true },
  { name: 'reset-password', path: '/pages/auth/resetpwd', anonymous: true },
  { name: 'setting', path: '/pages/setting/index' },
  { name: 'upcoming', path: '/pages/profile/upcoming' },
  { name: 'plans', path: '/pages/profile/plans' },
  { name: 'plan-new', path: '/pages/profile/plans?key=MX.WALMEX' },
  { name: 'notifications', path: '/pages/setting/push' },
  { name: 'security', path: '/pages/setting/security' },
  { name: 'login-password', path: '/pages/setting/loginpwd' },
  { name: 'pay-password', path: '/pages/setting/paypwd' },
  { name: 'kyc', path: '/pages/kyc/individual' },
  { name: 'bank-accounts', path: '/pages/bcard/index' },
  { name: 'bank-account', path: '/pages/bcard/modify' },
  { name: 'crypto-wallets', path: '/pages/vm/index' },
  { name: 'crypto-wallet', path: '/pages/vm/modify' },
  { name: 'deposit', path: '/pages/deposit/index' },
  { name: 'deposit-bank', path: '/pages/deposit/fiat?kind=bank' },
  { name: 'deposit-card', path: '/pages/deposit/fiat?kind=card' },
  { name: 'deposit-crypto', path: '/pages/deposit/wallet' },
  { name: 'record-deposit', path: '/pages/deposit/record?kind=deposit' },
  { name: 'record-withdrawal', path: '/pages/deposit/record?kind=withdrawal' },
  { name: 'withdraw-bank', path: '/pages/withdraw/bcard' },
  { name: 'withdraw-crypto', path: '/pages/withdraw/vm' },
  { name: 'transfer', path: '/pages/profile/transfer' },
  { name: 'bill', path: '/pages/profile/transaction' },
  { name: 'share', path: '/pages/profile/share' },
  { name: 'notices', path: '/pages/notice/index' },
  { name: 'support', path: '/pages/webview/index?to=support' },
  { name: 'leave', path: '/pages/webview/index?url=https%3A%2F%2Fexample.com' },
  { name: 'not-found', path: NOT_FOUND },
]

/** The pictures of the README: the name of the file and the screen. */
const README_LOOK = 'en-light'
const readmeScreens: Readonly<Record<string, string>> = {
  home: 'home',
  market: 'market',
  dashboard: 'dashboard',
  quote: 'quote-us',
  ticket: 'ticket',
  desk: 'desk',
}

type Session = { readonly token: string; readonly user: unknown }

async function logIn(url: string): Promise<Session> {
  const response = await fetch(`${url}/web/loginByUsername`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo-pulso' }),
  })
  return ((await response.json()) as { data: Session }).data
}

/** Screens that show one record, whose id only the server knows. */
async function ownScreens(url: string, session: Session): Promise<Screen[]> {
  const ask = createClient(url, session)
  const { list: held } = await ask('POST /position/me', {})
  const id = held.find(({ isolatedPosition }) => !isolatedPosition)?.id ?? ''
  const margined = held.find(({ isolatedPosition, board }) => isolatedPosition && board === 'FU')
  const month = `code=${margined?.key.split('.')[1] ?? ''}&market=FU&source=3`
  const notice = (await ask('GET /userMessage/getMessage', {})).list[0]?.id ?? ''
  const article = (await ask('POST /article/pageList', {})).list[0]?.id ?? ''
  return [
    { name: 'trade-detail', path: `/pages/trade/detail?type=position&id=${id}` },
    { name: 'close', path: `/pages/payment/close?id=${id}` },
    { name: 'trade-detail-margin', path: `/pages/trade/detail?type=position&id=${margined?.id ?? ''}` },
    { name: 'reverse', path: `/pages/trade/detail?type=position&id=${margined?.id ?? ''}&sheet=reverse` },
    { name: 'quote-future', path: `/pages/quote/future?${month}` },
    { name: 'ticket-future', path: `/pages/payment/future?${month}&direction=0` },
    { name: 'notice', path: `/pages/notice/detail?id=${notice}` },
    { name: 'news', path: `/pages/news/detail?id=${article}` },
  ]
}

async function openAs(browser: Browser, look: Look, session: Session | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: readme ? 1 : 2,
    colorScheme: look.theme,
    locale: look.locale === 'zh-Hans' ? 'zh-CN' : look.locale,
    timezoneId: 'America/Mexico_City',
  })
  const settings = JSON.stringify({ locale: look.locale, theme: look.theme })
  await context.addInitScript(
    ([chosen, opened]) => {
      if (location.protocol === 'about:') return
      localStorage.setItem('pulso:settings', chosen ?? '')
      if (!opened) return
      const { token, user } = JSON.parse(opened)
      localStorage.setItem('pulso:token', JSON.stringify(token))
      localStorage.setItem('pulso:user', JSON.stringify(user))
    },
    [settings, session ? JSON.stringify(session) : ''],
  )
  const page = await context.newPage()
  page.on('console', message => complain(page, message.text()))
  page.on('pageerror', error => complain(page, error.message))
  return page
}

const PICTURES = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const ofReadme = new Map(Object.entries(readmeScreens).map(([file, screen]) => [screen, file]))
const fileOf = (screen: Screen, look: Look): string =>
  readme ? `${ofReadme.get(screen.name) ?? screen.name}.png` : `${screen.name}.${look.name}.png`

let complaints = 0

/** True for the browser's message about an expected response: 404 for an unknown code. */
const isExpected = (page: Page, text: string) => text.includes('404') && page.url().includes('code=NOPE')

function complain(page: Page, text: string): void {
  if (isExpected(page, text)) return
  complaints++
  console.error(`${page.url()}: ${text}`)
}

/** Time to wait for the first live prices and the chart's library. */
const SETTLE_MS = 1_200

async function take(page: Page, url: string, screen: Screen, file: string): Promise<void> {
  // Leaves the page first: a changed hash alone would not reload it.
  await page.goto('about:blank')
  await page.goto(`${url}/#${screen.path}`)
  await page
    .waitForSelector('main[data-ready]', { timeout: 15_000 })
    .catch(() => complain(page, `${screen.name} is not ready`))
  const isMissing = (await page.locator('main[data-page="not-found"]').count()) > 0
  if (isMissing && screen.path !== NOT_FOUND) complain(page, `${screen.name} is not a page`)
  await page.waitForTimeout(SETTLE_MS)
  const picture = sharp(await page.screenshot())
  // A palette makes the pictures that are in the repository a third as large.
  await picture.png(readme ? { palette: true, effort: 10 } : {}).toFile(file)
}

const text = { type: 'string', default: '' } as const
const flag = { type: 'boolean', default: false } as const
const options = { out: { type: 'string' }, only: text, look: text, readme: flag } as const

const { only, look: wanted, readme, ...given } = readOptions(USAGE, { options }).values
const out = readme ? PICTURES : given.out
if (out === undefined) {
  console.error(`--out is missing.\n\n${USAGE}`)
  process.exit(WRONG_USE)
}
await mkdir(out, { recursive: true })
await ensureBuilt()
// The browser is started first: it ends with this process in every case, and the server only when it is stopped.
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
const served = await serve({ DESK_DELAY_MS: '1000' })
try {
  await furnish(served.url, await logIn(served.url), DEMO_PAY_PASSWORD)
  // Logs in again, because the stored user record must contain the added data.
  const session = await logIn(served.url)
  const known = [...screens, ...(await ownScreens(served.url, session))]
  const all = known.filter(({ name }) => (readme ? ofReadme.has(name) : name.includes(only)))
  const chosen = looks.filter(({ name }) => (readme ? name === README_LOOK : name.includes(wanted)))
  for (const look of chosen) {
    for (const anonymous of [false, true]) {
      const page = await openAs(browser, look, anonymous ? null : session)
      for (const screen of all.filter(each => (each.anonymous ?? false) === anonymous)) {
        await page.setViewportSize(screen.window ?? { width: look.width, height: look.height })
        await take(page, served.url, screen, join(out, fileOf(screen, look)))
      }
      await page.context().close()
    }
  }
  console.log(`${all.length * chosen.length} pictures in ${out}, ${complaints} complaints in the console`)
} finally {
  await browser.close()
  await served.stop()
}
process.exitCode = complaints > 0 ? 1 : 0
