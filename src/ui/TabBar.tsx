// The bottom bar of the specification (§2): five tabs, 50 px.

import type { LucideIcon } from 'lucide-react'
import { ArrowLeftRight, ChartCandlestick, House, Star, User } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import './tab-bar.css'

const icons = {
  home: House,
  market: ChartCandlestick,
  watchlist: Star,
  trade: ArrowLeftRight,
  profile: User,
} as const satisfies Record<string, LucideIcon>

export type TabBarItem = {
  readonly path: string
  readonly icon: keyof typeof icons
  readonly label: string
  /** Shows a dot, with this description: "3 avisos sin leer". */
  readonly news?: string | undefined
}

type TabBarProps = {
  items: readonly TabBarItem[]
  /** Path of the current tab. */
  current: string
  /**
   * Called with the path of a tapped tab, to switch to it instead of pushing its page. Without it the links behave
   * normally.
   */
  onSelect?: (path: string) => void
}

export function TabBar({ items, current, onSelect }: TabBarProps) {
  const { t } = useTranslation('ui')
  const select = (event: MouseEvent, path: string): void => {
    if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSelect(path)
  }
  return (
    <nav className="tab-bar" aria-label={t('tabs')}>
      <div className="tab-bar-line">
        {items.map(item => {
          const Icon = icons[item.icon]
          return (
            <a
              key={item.path}
              className="tab-bar-item"
              href={`#${item.path}`}
              aria-current={item.path === current ? 'page' : undefined}
              onClick={event => select(event, item.path)}
            >
              <span className="tab-bar-icon">
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                {item.news !== undefined && <span className="tab-bar-dot" />}
              </span>
              <span className="tab-bar-label">{item.label}</span>
              {item.news !== undefined && <span className="spoken">{item.news}</span>}
            </a>
          )
        })}
      </div>
    </nav>
  )
}
