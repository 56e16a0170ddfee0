// Every page of this version: its tab, whether it needs a log-in, and its title. Code and texts of the pages are listed
// in `src/app/routes.ts` and `src/app/pushed-pages.ts`. Links are rendered only to pages in this table (`isBuilt`).
import type common from '../../locales/es-MX/common.json'

/** Position in the tab bar (specification §2). */
export type TabIndex = 0 | 1 | 2 | 3 | 4

export type PageSpec = {
  /** Position in the tab bar; null for a page that is pushed on the stack. */
  readonly tab: TabIndex | null
  readonly login: boolean
  /** Name of a text under `page` of the common texts. A page may override it (with the name of an instrument). */
  readonly title: keyof (typeof common)['page']
}

const tab = (index: TabIndex, title: PageSpec['title']): PageSpec => ({ tab: index, login: false, title })
const open = (title: PageSpec['title']): PageSpec => ({ tab: null, login: false, title })
const member = (title: PageSpec['title']): PageSpec => ({ tab: null, login: true, title })

/** True if the build contains the page of all components, which is for developers. The published build does not. */
export const hasDevPages = import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1'

const specs = {
  '/': tab(0, 'home'),
  '/pages/market/index': tab(1, 'market'),
  '/pages/watchlist/index': tab(2, 'watchlist'),
  '/pages/trade/index': tab(3, 'trade'),
  '/pages/profile/index': tab(4, 'profile'),
  '/pages/watchlist/board': open('watchlist'),
  '/pages/watchlist/desk': open('watchlist'),
  '/pages/watchlist/manage': open('watchlist'),
  '/pages/trade/detail': member('tradeDetail'),
  '/pages/quote/stock': open('quote'),
  '/pages/quote/globalindex': open('quote'),
  '/pages/quote/future': open('quote'),
  '/pages/quote/forex': open('quote'),
  '/pages/hkstock/index': open('hkMarket'),
  '/pages/hkstock/quote': open('quote'),
  '/pages/search/index': open('search'),
  '/pages/product/index': open('products'),
  '/pages/product/popular': open('popular'),
  '/pages/product/ucstock': open('usMarket'),
  '/pages/product/future': open('futures'),
  '/pages/product/forex': open('forex'),
  '/pages/product/newstock': open('newIssues'),
  '/pages/product/follow': open('follow'),
  '/pages/product/auction': open('auction'),
  '/pages/yinmutual/index': open('funds'),
  '/pages/yinmutual/myhold': member('funds'),
  '/pages/product/blocktrade': open('blocks'),
  '/pages/placing/index': open('placings'),
  '/pages/placing/record': member('placings'),
  '/pages/payment/stock': member('order'),
  '/pages/payment/forex': member('order'),
  '/pages/payment/future': member('order'),
  '/pages/payment/follow': member('follow'),
  '/pages/bonds/list': open('bonds'),
  '/pages/bonds/open': member('bonds'),
  '/pages/bonds/close': member('bonds'),
  '/pages/robotai/index': open('robots'),
  '/pages/robotai/product': open('coins'),
  '/pages/robotai/detail': member('robots'),
  '/pages/robotai/quote': open('quote'),
  '/pages/robotai/record': member('robots'),
  '/pages/robotai/rental': member('robots'),
  '/pages/aiquantify/index': open('quant'),
  '/pages/aiquantify/record': member('quant'),
  '/pages/aiquantify/record-detail': member('quant'),
  '/pages/loan/index': member('loan'),
  '/pages/payment/newstock': member('newIssues'),
  '/pages/hkstock/payipo': member('newIssues'),
  '/pages/payment/close': member('closePosition'),
  '/pages/auth/login': open('login'),
  '/pages/auth/register': open('register'),
  '/pages/auth/registerindividual': open('register'),
  '/pages/auth/protocol': open('protocol'),
  '/pages/setting/index': open('setting'),
  '/pages/setting/keys': open('setting'),
  '/pages/setting/sources': open('setting'),
  '/pages/setting/push': member('notices'),
  '/pages/profile/upcoming': member('upcoming'),
  '/pages/profile/plans': member('plans'),
  '/pages/auth/registercompany': open('register'),
  '/pages/auth/resetpwd': open('resetPassword'),
  '/pages/kyc/individual': member('kyc'),
  '/pages/bcard/index': member('bankCards'),
  '/pages/bcard/modify': member('bankCards'),
  '/pages/vm/index': member('cryptoWallets'),
  '/pages/vm/modify': member('cryptoWallets'),
  '/pages/deposit/index': member('deposit'),
  '/pages/deposit/fiat': member('deposit'),
  '/pages/deposit/wallet': member('depositCrypto'),
  '/pages/deposit/record': member('record'),
  '/pages/withdraw/bcard': member('withdrawBank'),
  '/pages/withdraw/vm': member('withdrawCrypto'),
  '/pages/profile/transfer': member('transfer'),
  '/pages/profile/transaction': member('bill'),
  '/pages/profile/share': member('share'),
  '/pages/setting/security': member('security'),
  '/pages/setting/loginpwd': member('loginPassword'),
  '/pages/setting/paypwd': member('payPassword'),
  '/pages/notice/index': member('notices'),
  '/pages/notice/detail': member('notice'),
  '/pages/news/detail': open('news'),
  '/pages/webview/index': open('webview'),
  '/dev/ui': open('webview'),
} as const satisfies Record<`/${string}`, PageSpec>

export type PagePath = keyof typeof specs

export const HOME: PagePath = '/'
export const LOGIN: PagePath = '/pages/auth/login'
const aliases = new Map<string, PagePath>([['/pages/home/index', HOME]])

export const isBuilt = (path: string): path is PagePath =>
  Object.hasOwn(specs, path) && (path !== '/dev/ui' || hasDevPages)

/** The page of a path or of its alias; null if there is no such page. */
export function pageAt(path: string): PagePath | null {
  const known = aliases.get(path) ?? path
  return isBuilt(known) ? known : null
}

export const specOf = (path: PagePath): PageSpec => specs[path]

export function tabOf(path: string): TabIndex | null {
  const page = pageAt(path)
  return page ? specOf(page).tab : null
}

/** Paths of all pages, in the order of the table. */
export const pagePaths = Object.keys(specs).filter(isBuilt)

/** Paths of the five tabs, in the order of the tab bar. */
export const tabs = pagePaths.filter(path => specOf(path).tab !== null)
