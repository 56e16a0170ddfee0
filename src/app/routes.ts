// The code of each page, loaded on demand (specification §2). `router/table.ts` describes the pages. The file names of
// the tabs are part of the start; those of the other pages are loaded with the first of them.
import type { PageModule } from '../router/shown.ts'
import type { PagePath } from '../router/table.ts'

export type LoadCode = () => Promise<PageModule>

const tabCode = {
  '/': () => import('../pages/home/index.tsx'),
  '/pages/market/index': () => import('../pages/market/index.tsx'),
  '/pages/watchlist/index': () => import('../pages/watchlist/index.tsx'),
  '/pages/trade/index': () => import('../pages/trade/index.tsx'),
  '/pages/profile/index': () => import('../pages/profile/index.tsx'),
} as const satisfies Partial<Record<PagePath, LoadCode>>

type TabPath = keyof typeof tabCode
export type PushedPath = Exclude<PagePath, TabPath>

const isTab = (page: PagePath): page is TabPath => Object.hasOwn(tabCode, page)

export async function codeOf(page: PagePath): Promise<PageModule> {
  if (isTab(page)) return tabCode[page]()
  const { pushedCode } = await import('./pushed-pages.ts')
  const load = pushedCode[page]
  if (!load) throw new Error(`No such page: ${page}`)
  return load()
}
