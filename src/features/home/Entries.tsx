// Links to the most used products, and to the sheet of all products.
import { LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../router/place.ts'
import { Link } from '../../ui/Link.tsx'
import './home.css'

const letters = (text: string): ReactNode => <span aria-hidden="true">{text}</span>

const entries = [
  { name: 'us', to: '/pages/product/ucstock', mark: letters('US') },
  { name: 'hk', to: '/pages/hkstock/index', mark: letters('HK') },
  { name: 'mx', to: hrefOf('/pages/market/index', { market: 'MX' }), mark: letters('MX') },
  { name: 'futures', to: '/pages/product/future', mark: letters('FU') },
  { name: 'forex', to: '/pages/product/forex', mark: letters('FX') },
  { name: 'newIssues', to: '/pages/product/newstock', mark: letters('IPO') },
] as const

/** A chunk of its own, so that its texts are loaded only when the sheet is opened. */
const AllProducts = lazy(async () => ({ default: (await import('./AllProducts.tsx')).AllProducts }))

export function Entries() {
  const { t } = useTranslation('home')
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  // The state of a tab page outlives its leaving, and its effects end.
  useEffect(() => () => setSheet('unused'), [])
  return (
    <nav aria-label={t('entries.label')}>
      <ul className="entries">
        {entries.map(({ name, to, mark }) => (
          <li key={name}>
            <Link className="entry" to={to}>
              <span className="entry-mark">{mark}</span>
              <span className="entry-name">{t(`entries.${name}`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="entry" onClick={() => setSheet('open')}>
            <span className="entry-mark">
              <LayoutGrid size={20} aria-hidden="true" />
            </span>
            <span className="entry-name">{t('entries.all')}</span>
          </button>
        </li>
      </ul>
      {sheet !== 'unused' && (
        <Suspense>
          <AllProducts open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </nav>
  )
}
