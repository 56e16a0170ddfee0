// The lists of the desk: those of the dashboard, whose rows choose the instrument of the other panes, and the search over
// them.
import { Keyboard, Search } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { dashboard } from '../../data/dashboard.ts'
import { DeskHead } from '../../features/desk/DeskHead.tsx'
import { OpenWindow } from '../../features/desk/OpenWindow.tsx'
import type { NamedKey } from '../../router/instrument-links.ts'
import { push } from '../../router/navigate.ts'
import { isPlainClick, quotedIn } from '../../router/quoted-in.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { RowActions } from '../quote/RowActions.tsx'
import type { OnTrade } from '../quote/use-row-actions.ts'
import { Dashboard } from './Dashboard.tsx'

const DeskSearch = lazy(async () => ({ default: (await import('./DeskSearch.tsx')).DeskSearch }))

type DeskListsProps = {
  readonly onChoose: (instrument: NamedKey) => void
  readonly onTrade: OnTrade
  readonly onReady: (isReady: boolean) => void
}

export const DeskLists = memo(function DeskLists({ onChoose, onTrade, onReady }: DeskListsProps) {
  const { t } = useTranslation('dashboard')
  const list = useRef<HTMLDivElement>(null)
  const isReady = useSnapshot(dashboard).state !== 'loading'
  const { opener, isSearching, open, close } = useDeskSearch()
  useEffect(() => onReady(isReady), [isReady, onReady])
  const choose = (quoted: NamedKey): void => {
    onChoose(quoted)
    // A row with the focus would be what a key for the ticket means.
    if (isSearching) close(opener.current)
  }
  const follow = (event: MouseEvent): void => {
    const quoted = event.target instanceof Element ? quotedIn(event.target) : null
    if (!quoted || !isPlainClick(event)) return
    event.preventDefault()
    choose(quoted)
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={list} onClickCapture={follow}>
      <DeskHead heading={t('desk.lists')}>
        <IconButton
          ref={opener}
          label={t('desk.search')}
          icon={<Search size={20} />}
          aria-keyshortcuts="/"
          aria-expanded={isSearching}
          onClick={() => (isSearching ? close(opener.current) : open())}
        />
        <IconButton
          label={t('desk.keys')}
          icon={<Keyboard size={20} />}
          aria-keyshortcuts="?"
          onClick={() => push('/pages/setting/keys')}
        />
        <OpenWindow to="/pages/watchlist/board" label={t('desk.listsWindow')} />
      </DeskHead>
      <div className="desk-search-place">
        {isSearching && (
          <div className="desk-search" onKeyDownCapture={leave}>
            <Suspense fallback={<SkeletonRows />}>
              <DeskSearch onChoose={choose} />
            </Suspense>
          </div>
        )}
        {/* Below the search the lists keep their rows, so that the focus can return to one. */}
        <div inert={isSearching}>
          <Dashboard />
        </div>
      </div>
      <RowActions list={list} onTrade={onTrade} />
    </div>
  )
})

/** Without another element the focus returns to the one that had it when the search was opened. */
function useDeskSearch() {
  const opener = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  const wanted = useRef<HTMLElement | null>(null)
  const [isSearching, setSearching] = useState(false)
  // The lists can take the focus once they are shown again.
  useEffect(() => {
    if (isSearching) return
    wanted.current?.focus()
    wanted.current = null
  }, [isSearching])
  const open = (): void => {
    before.current = document.activeElement
    setSearching(true)
  }
  const close = (focused: HTMLElement | null = null): void => {
    const previous = before.current
    const isThere = previous instanceof HTMLElement && previous !== document.body && previous.isConnected
    wanted.current = focused ?? (isThere ? previous : opener.current)
    setSearching(false)
  }
  return { opener, isSearching, open, close }
}
