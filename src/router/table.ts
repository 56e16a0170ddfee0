// Every page of this release: its tab, its log-in requirement, its title and its texts. `src/app/routes.ts` has their
// code. Links are drawn only to pages in this table (`isBuilt`).
import type common from '../../locales/es-MX/common.json'
import type { Namespace } from '../i18n/files.ts'

/** Positions in the tab bar (specification §2). */
export type TabIndex = 0 | 1 | 2 | 3 | 4

export type PageSpec = {
  /** Null for a page that is pushed on the stack. */
  readonly tab: TabIndex | null
  readonly login: boolean
  /** Under `page` of the common texts; a page may say more itself (the name of a stock). */
  readonly title: keyof (typeof common)['page']
  /** Texts loaded with its code; `common` is always loaded. */
  readonly text: readonly Namespace[]
}

const tab = (index: TabIndex, title: PageSpec['title'], ...text: Namespace[]): PageSpec => ({
  tab: index,
  login: false,
  title,
  text,
})
const open = (title: PageSpec['title'], ...text: Namespace[]): PageSpec => ({ tab: null, login: false, title, text })
const member = (title: PageSpec['title'], ...text: Namespace[]): PageSpec => ({ tab: null, login: true, title, text })

/** The page of all components, for developers: not in the published build. */
export const hasDevPages = import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1'

const specs = {
  '/': tab(0, 'home', 'home', 'market'),
  '/pages/market/index': tab(1, 'market', 'market'),
  '/pages/watchlist/index': tab(2, 'watchlist', 'market', 'watchlist'),
  '/pages/trade/index': tab(3, 'trade', 'trade', 'order', 'market'),
  '/pages/profile/index': tab(4, 'profile', 'profile', 'review', 'market'),
  '/pages/watchlist/manage': open('watchlistManage', 'watchlist'),
  '/pages/trade/detail': member('tradeDetail', 'trade', 'order'),
  '/pages/quote/stock': open('quote', 'quote', 'market'),
  '/pages/quote/globalindex': open('quote', 'quote', 'market'),
  '/pages/quote/future': open('quote', 'quote', 'market', 'margin'),
  '/pages/quote/forex': open('quote', 'quote', 'market', 'margin'),
  '/pages/hkstock/index': open('hkMarket', 'market'),
  '/pages/hkstock/quote': open('quote', 'quote', 'market'),
  '/pages/search/index': open('search', 'search', 'market'),
  '/pages/product/popular': open('popular', 'market'),
  '/pages/product/ucstock': open('usMarket', 'market'),
  '/pages/product/future': open('futures', 'market'),
  '/pages/product/forex': open('forex', 'market'),
  '/pages/product/newstock': open('newIssues', 'offer'),
  '/pages/payment/stock': member('order', 'order', 'error', 'profile'),
  '/pages/payment/forex': member('order', 'order', 'margin', 'error', 'profile'),
  '/pages/payment/future': member('order', 'order', 'margin', 'error', 'profile'),
  '/pages/payment/newstock': member('newIssues', 'offer', 'order', 'error'),
  '/pages/hkstock/payipo': member('newIssues', 'offer', 'order', 'error'),
  '/pages/payment/close': member('closePosition', 'order', 'error', 'profile'),
  '/pages/auth/login': open('login', 'auth', 'error'),
  '/pages/auth/register': open('register', 'auth'),
  '/pages/auth/registerindividual': open('registerIndividual', 'auth', 'error'),
  '/pages/auth/protocol': open('protocol', 'auth'),
  '/pages/setting/index': open('setting', 'setting'),
  '/pages/auth/registercompany': open('registerCompany', 'auth', 'upload', 'error'),
  '/pages/auth/resetpwd': open('resetPassword', 'auth', 'error'),
  '/pages/kyc/individual': member('kyc', 'kyc', 'upload', 'review', 'error'),
  '/pages/bcard/index': member('bankCards', 'destination', 'review', 'pay'),
  '/pages/bcard/modify': member('bankCard', 'destination', 'upload', 'review', 'pay', 'error'),
  '/pages/vm/index': member('cryptoWallets', 'destination', 'review', 'pay'),
  '/pages/vm/modify': member('cryptoWallet', 'destination', 'review', 'pay', 'error'),
  '/pages/deposit/index': member('deposit', 'deposit', 'review', 'profile'),
  '/pages/deposit/fiat': member('depositBank', 'deposit', 'upload', 'review', 'pay', 'profile', 'error'),
  '/pages/deposit/wallet': member('depositCrypto', 'deposit', 'review', 'profile', 'error'),
  '/pages/deposit/record': member('record', 'deposit', 'review', 'profile'),
  '/pages/withdraw/bcard': member('withdrawBank', 'withdraw', 'profile', 'review', 'pay', 'error'),
  '/pages/withdraw/vm': member('withdrawCrypto', 'withdraw', 'profile', 'review', 'pay', 'error'),
  '/pages/profile/transfer': member('transfer', 'transfer', 'deposit', 'review', 'profile', 'error'),
  '/pages/profile/transaction': member('bill', 'bill', 'profile'),
  '/pages/profile/share': member('share', 'profile'),
  '/pages/setting/security': member('security', 'security', 'profile'),
  '/pages/setting/loginpwd': member('loginPassword', 'security', 'auth', 'error'),
  '/pages/setting/paypwd': member('payPassword', 'security', 'pay', 'auth', 'error'),
  '/pages/notice/index': member('notices', 'notice', 'review', 'profile'),
  '/pages/notice/detail': member('notice', 'notice', 'review', 'profile'),
  '/pages/news/detail': open('news', 'news', 'market'),
  '/pages/webview/index': open('webview', 'news'),
  '/dev/ui': open('devUi'),
} as const satisfies Record<`/${string}`, PageSpec>

export type PagePath = keyof typeof specs

export const HOME: PagePath = '/'
export const LOGIN: PagePath = '/pages/auth/login'
const aliases = new Map<string, PagePath>([['/pages/home/index', HOME]])

export const isBuilt = (path: string): path is PagePath =>
  Object.hasOwn(specs, path) && (path !== '/dev/ui' || hasDevPages)

/** The page at a path, by its one name; null when there is no such page. */
export function pageAt(path: string): PagePath | null {
  const known = aliases.get(path) ?? path
  return isBuilt(known) ? known : null
}

export const specOf = (path: PagePath): PageSpec => specs[path]

export function tabOf(path: string): TabIndex | null {
  const page = pageAt(path)
  return page ? specOf(page).tab : null
}

/** The five tabs in the order of the bar. */
export const tabs = Object.keys(specs)
  .filter(isBuilt)
  .filter(path => specOf(path).tab !== null)
