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
  '/dev/ui': import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1' ? () => import('./pages/dev/ui.tsx') : null,
}

export async function codeOf(page: PagePath): Promise<PageModule> {
  const load = code[page]
  if (!load) throw new Error(`No such page: ${page}`)
  return load()
}
