// The star of a quote: it adds to the list that was last chosen, then offers the other lists. Their sheet also opens with a
// long press or the context-menu key on the star. Its code is loaded then.
import { Star } from 'lucide-react'
import type { MouseEvent } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { toggleWatched, useIsWatched } from '../../data/watchlist.ts'
import { isLoggedIn } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './star.css'

const StarLists = lazy(async () => ({ default: (await import('./StarLists.tsx')).StarLists }))

export function QuoteStar({ instrumentKey, name }: { instrumentKey: InstrumentKey; name: string }) {
  const { t } = useTranslation('quote')
  const { t: common } = useTranslation('common')
  const watched = useIsWatched(instrumentKey)
  const [open, setOpen] = useState<boolean | null>(null)
  const toggle = (): void => {
    toggleWatched({ key: instrumentKey, name })
    if (!watched && isLoggedIn())
      showToast('success', t('star.added', { name }), {
        action: { label: t('star.lists'), run: () => setOpen(true) },
      })
  }
  const menu = (event: MouseEvent): void => {
    if (!isLoggedIn()) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <span className="star" data-watched={watched || undefined}>
      <IconButton
        label={common(watched ? 'watchlist.remove' : 'watchlist.add', { name })}
        icon={<Star aria-hidden="true" size={20} />}
        onClick={toggle}
        onContextMenu={menu}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <StarLists instrumentKey={instrumentKey} name={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
