// The star on a row or a quote: filled while the instrument is watched.
import { Star as StarIcon } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { isWatched, onWatchlist, toggleWatched, useIsWatched } from '../../data/watchlist.ts'
import type { Text } from '../../i18n/t.ts'
import { useText } from '../../i18n/t.ts'
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

export function Star({ instrumentKey, name }: Omit<StarProps, 'words'>) {
  return <StarButton instrumentKey={instrumentKey} name={name} words={useStarWords()} />
}

/**
 * A star for each row of a list, with the texts looked up once for all of them. Another object after a change of
 * language.
 */
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
  const t = useText('common')
  return useMemo(() => ({ add: aroundName(t, 'watchlist.add'), remove: aroundName(t, 'watchlist.remove') }), [t])
}

/** Position of the name in a text, found once: a fling labels a hundred rows a second. */
function aroundName(t: Text<'common'>, key: 'watchlist.add' | 'watchlist.remove'): (name: string) => string {
  const [before = '', after = ''] = t(key, { name: '\0' }).split('\0')
  return name => before + name + after
}
