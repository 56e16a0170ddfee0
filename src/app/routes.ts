// The code and the texts of each page, loaded on demand (specification §2). `router/table.ts` describes the pages. The
// file names of the tab pages are part of the first chunk; those of the other pages are loaded with the first page that
// is not a tab.
import type { Namespace } from '../i18n/files.ts'
import type { PageModule } from '../router/shown.ts'
import type { PagePath } from '../router/table.ts'

export type LoadCode = () => Promise<PageModule>

/** `text`: namespaces of texts that are loaded at the same time as the code. `common` is always loaded. */
export type PageParts = { readonly load: LoadCode; readonly text: readonly Namespace[] }

const tabPages = {
  '/': { load: () => import('../pages/home/index.tsx'), text: ['home'] },
  '/pages/market/index': { load: () => import('../pages/market/index.tsx'), text: ['market'] },
  '/pages/watchlist/index': { load: () => import('../pages/watchlist/index.tsx'), text: ['market', 'watchlist'] },
  '/pages/trade/index': { load: () => import('../pages/trade/index.tsx'), text: ['trade', 'order', 'market'] },
  '/pages/profile/index': { load: () => import('../pages/profile/index.tsx'), text: ['profile', 'review', 'market'] },
} as const satisfies Partial<Record<PagePath, PageParts>>

type TabPath = keyof typeof tabPages
export type PushedPath = Exclude<PagePath, TabPath>

const isTab = (page: PagePath): page is TabPath => Object.hasOwn(tabPages, page)

export async function partsOf(page: PagePath): Promise<PageParts> {
  if (isTab(page)) return tabPages[page]
  const { pushedPages } = await import('./pushed-pages.ts')
  const parts = pushedPages[page]
  if (!parts) throw new Error(`No such page: ${page}`)
  return parts
}
