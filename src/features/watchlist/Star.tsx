// The star on a row or a quote: lit while the instrument is watched.
import { Star as StarIcon } from 'lucide-react'
import { memo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useText } from '../../i18n/t.ts'
import { toggleWatched, useIsWatched } from '../../state/watchlist.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './star.css'

type StarProps = { instrumentKey: InstrumentKey; name: string }

export const Star = memo(function Star({ instrumentKey, name }: StarProps) {
  const t = useText('common')
  const watched = useIsWatched(instrumentKey)
  return (
    <span className="star" data-watched={watched || undefined}>
      <IconButton
        label={t(watched ? 'watchlist.remove' : 'watchlist.add', { name })}
        icon={<StarIcon aria-hidden="true" size={20} />}
        onClick={() => toggleWatched({ key: instrumentKey, name })}
      />
    </span>
  )
})
