// The code of each page, fetched on demand (specification §2). What a page is stands in `router/table.ts`.
import type { PageModule } from './router/shown.ts'
import type { PagePath } from './router/table.ts'

type Load = () => Promise<PageModule>

const code: Readonly<Record<PagePath, Load | null>> = {
  '/': () => import('./pages/home/index.tsx'),
  '/pages/market/index': () => import('./pages/market/index.tsx'),
  '/pages/watchlist/index': () => import('./pages/watchlist/index.tsx'),
  '/pages/watchlist/manage': () => import('./pages/watchlist/manage.tsx'),
  '/pages/trade/index': () => import('./pages/trade/index.tsx'),
  '/pages/trade/detail': () => import('./pages/trade/detail.tsx'),
  '/pages/profile/index': () => import('./pages/profile/index.tsx'),
  '/pages/quote/stock': () => import('./pages/quote/stock.tsx'),
  '/pages/hkstock/index': () => import('./pages/hkstock/index.tsx'),
  '/pages/hkstock/quote': () => import('./pages/hkstock/quote.tsx'),
  '/pages/search/index': () => import('./pages/search/index.tsx'),
  '/pages/product/popular': () => import('./pages/product/popular.tsx'),
  '/pages/product/ucstock': () => import('./pages/product/ucstock.tsx'),
  '/pages/payment/stock': () => import('./pages/payment/stock.tsx'),
  '/pages/payment/close': () => import('./pages/payment/close.tsx'),
  '/pages/auth/login': () => import('./pages/auth/login.tsx'),
  '/pages/auth/register': () => import('./pages/auth/register.tsx'),
  '/pages/auth/registerindividual': () => import('./pages/auth/registerindividual.tsx'),
  '/pages/auth/protocol': () => import('./pages/auth/protocol.tsx'),
  '/pages/setting/index': () => import('./pages/setting/index.tsx'),
  '/pages/auth/registercompany': () => import('./pages/auth/registercompany.tsx'),
  '/pages/auth/resetpwd': () => import('./pages/auth/resetpwd.tsx'),
  '/pages/kyc/individual': () => import('./pages/kyc/individual.tsx'),
  '/pages/bcard/index': () => import('./pages/bcard/index.tsx'),
  '/pages/bcard/modify': () => import('./pages/bcard/modify.tsx'),
  '/pages/vm/index': () => import('./pages/vm/index.tsx'),
  '/pages/vm/modify': () => import('./pages/vm/modify.tsx'),
  '/pages/deposit/index': () => import('./pages/deposit/index.tsx'),
  '/pages/deposit/fiat': () => import('./pages/deposit/fiat.tsx'),
  '/pages/deposit/wallet': () => import('./pages/deposit/wallet.tsx'),
  '/pages/deposit/record': () => import('./pages/deposit/record.tsx'),
  '/pages/withdraw/bcard': () => import('./pages/withdraw/bcard.tsx'),
  '/pages/withdraw/vm': () => import('./pages/withdraw/vm.tsx'),
  '/pages/profile/transfer': () => import('./pages/profile/transfer.tsx'),
  '/pages/profile/transaction': () => import('./pages/profile/transaction.tsx'),
  '/pages/profile/share': () => import('./pages/profile/share.tsx'),
  '/pages/setting/security': () => import('./pages/setting/security.tsx'),
  '/pages/setting/loginpwd': () => import('./pages/setting/loginpwd.tsx'),
  '/pages/setting/paypwd': () => import('./pages/setting/paypwd.tsx'),
  '/pages/notice/index': () => import('./pages/notice/index.tsx'),
  '/pages/notice/detail': () => import('./pages/notice/detail.tsx'),
  '/pages/news/detail': () => import('./pages/news/detail.tsx'),
  '/pages/webview/index': () => import('./pages/webview/index.tsx'),
  '/dev/ui': import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1' ? () => import('./pages/dev/ui.tsx') : null,
}

export async function codeOf(page: PagePath): Promise<PageModule> {
  const load = code[page]
  if (!load) throw new Error(`No such page: ${page}`)
  return load()
}
