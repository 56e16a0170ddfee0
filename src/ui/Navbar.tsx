import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import './navbar.css'

type NavbarProps = {
  title: string
  /** True on pushed pages, false on the five tabs. */
  back?: boolean
  onBack?: () => void
  /** Icon buttons at the end of the navbar. */
  actions?: ReactNode
  /** A second line that stays at the top: tabs or a search field. */
  children?: ReactNode
}

export function Navbar({ title, back = false, onBack, actions, children }: NavbarProps) {
  const { t } = useTranslation('ui')
  return (
    <header className="navbar" data-root={!back || undefined}>
      <div className="navbar-line">
        {back && (
          <div className="navbar-side">
            <IconButton label={t('back')} icon={<ChevronLeft size={26} />} onClick={onBack} />
          </div>
        )}
        <h1 className="navbar-title">{title}</h1>
        <div className="navbar-side">{actions}</div>
      </div>
      {children !== undefined && <div className="navbar-more">{children}</div>}
    </header>
  )
}
