// Looks like the search box and links to the search page.
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/Link.tsx'
import './home.css'

export function SearchEntry() {
  const { t } = useTranslation('home')
  return (
    <Link className="search-entry" to="/pages/search/index">
      <Search size={18} aria-hidden="true" />
      <span className="search-entry-words">{t('search')}</span>
    </Link>
  )
}
