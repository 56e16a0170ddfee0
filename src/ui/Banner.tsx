import type { LucideIcon } from 'lucide-react'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './banner.css'

const icons = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const satisfies Record<string, LucideIcon>

type BannerProps = {
  kind: keyof typeof icons
  title?: string
  children: ReactNode
  /** A small button, such as "try again" or "complete it". */
  action?: ReactNode
}

/** A message about the whole page, from edge to edge. */
export function Banner({ kind, title, children, action }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div className="banner" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon className="banner-icon" size={18} aria-hidden="true" />
      <div className="banner-words">
        {title !== undefined && <strong className="banner-title">{title}</strong>}
        {children}
      </div>
      {action !== undefined && <div className="banner-action">{action}</div>}
    </div>
  )
}
