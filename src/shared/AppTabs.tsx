// The five tabs of the app (specification §2).
import { useTranslation } from 'react-i18next'
import { switchTab } from '../router/navigate.ts'
import { pageAt, tabs } from '../router/table.ts'
import { TabBar } from '../ui/TabBar.tsx'

const tabNames = ['home', 'market', 'watchlist', 'trade', 'profile'] as const

export function AppTabs({ current }: { current: string }) {
  const { t } = useTranslation('common')
  const items = tabNames.map((name, at) => ({ path: tabs[at] ?? '/', icon: name, label: t(`tab.${name}`) }))
  const page = pageAt(current) ?? current
  const select = (path: string) => {
    if (path === page) window.scrollTo({ top: 0 })
    else switchTab(path)
  }
  return <TabBar items={items} current={page} onSelect={select} />
}
