// The star of a row: filled if the instrument is on the watchlist.
import { Star as StarIcon } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { isWatched, onWatchlist, toggleWatched, useIsWatched } from '../../data/watchlist.ts'
import type { Text } from '../../i18n/t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import './star.css'

/** Label of the button, with the instrument's name. */
type StarWords = { readonly add: (name: string) => string; readonly remove: (name: string) => string }

type StarProps = { instrumentKey: InstrumentKey; name: string; words: StarWords }

const StarButton = memo(function StarButton({ instrumentKey, name, words }: StarProps) {
  const watched = useIsWatched(instrumentKey)
  return (
    <span className="star" data-watched={watched || undefined}>
      <IconButton
        label={watched ? words.remove(name) : words.add(name)}
        icon={icon}
        onClick={() => toggleWatched({ key: instrumentKey, name })}
      />
    </span>
  )
})

const icon = <StarIcon aria-hidden="true" size={20} />

/** The star for each row of a list. Its texts are looked up once for all rows; the object changes with the language. */
export function useStarSlot() {
  const words = useStarWords()
  return useMemo(
    () => ({
      draw: (key: InstrumentKey, name: string) => <StarButton instrumentKey={key} name={name} words={words} />,
      labelOf: (name: string, watched: boolean) => (watched ? words.remove(name) : words.add(name)),
      isWatched,
      onChange: onWatchlist,
      toggle: (key: InstrumentKey, name: string) => toggleWatched({ key, name }),
    }),
    [words],
  )
}

function useStarWords(): StarWords {
  const { t } = useTranslation('common')
  return useMemo(() => ({ add: aroundName(t, 'watchlist.add'), remove: aroundName(t, 'watchlist.remove') }), [t])
}

/** Splits a text at the place of the name once, because a fling labels a hundred rows a second. */
function aroundName(t: Text<'common'>, key: 'watchlist.add' | 'watchlist.remove'): (name: string) => string {
  const [before = '', after = ''] = t(key, { name: '\0' }).split('\0')
  return name => before + name + after
}
