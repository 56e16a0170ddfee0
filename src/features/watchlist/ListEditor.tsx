// The editor of the chosen list: entries and headings are moved, entries are chosen for a change of several at once.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { moveWatched } from '../../data/lists.ts'
import { removeWatched, watchlist } from '../../data/watchlist.ts'
import { Button } from '../../ui/Button.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import { ManageRow } from './ManageRow.tsx'
import { droppedAt, rowsOf } from './rows.ts'
import { useDrag } from './use-drag.ts'
import './manage.css'
import '../../ui/bottom-bar.css'

const EntrySheet = lazy(async () => ({ default: (await import('./EntrySheet.tsx')).EntrySheet }))

/** `isMember`: a visitor's list has no flags and no sections, because it is stored on the device only. */
export function ListEditor({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('watchlist')
  const { list } = useSnapshot(watchlist)
  const [chosen, setChosen] = useState<ReadonlySet<InstrumentKey>>(new Set())
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const rows = rowsOf(list)
  const { drag, grip } = useDrag((id: string, place: number) => {
    const dropped = rows.find(row => row.id === id)
    if (dropped?.kind !== 'entry') return
    const { at, section } = droppedAt(rows, id, place)
    moveWatched(dropped.item.key, at, section)
  })
  const shown = drag ? moved(rows, drag.key, drag.place) : rows
  const choose = (key: InstrumentKey) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const here = list.filter(item => chosen.has(item.key)).map(item => item.key)
  const clear = () => setChosen(new Set())
  const removeChosen = () => {
    removeWatched(here)
    clear()
  }
  const toTop = () => {
    for (const key of [...here].reverse()) moveWatched(key, 0, null)
  }
  return (
    <>
      <ul className="manage-list" aria-label={t('manage.title')}>
        {shown.map((row, index) =>
          row.kind === 'heading' ? (
            <HeadingRow key={row.id} name={row.name} />
          ) : (
            <ManageRow
              key={row.id}
              item={row.item}
              isFirst={row.at === 0 && !row.item.section}
              isLast={row.at === list.length - 1}
              chosen={chosen.has(row.item.key)}
              onChoose={() => choose(row.item.key)}
              dragged={drag?.key === row.id}
              onGrip={grip(row.id, index)}
            />
          ),
        )}
      </ul>
      <div className="bottom-bar manage-bar">
        <Button variant="secondary" disabled={here.length === 0} onClick={toTop}>
          {t('manage.toTop')}
        </Button>
        {isMember && (
          <Button variant="secondary" disabled={here.length === 0} onClick={() => setOpen(true)}>
            {t('manage.more')}
          </Button>
        )}
        <Button variant="danger" disabled={here.length === 0} onClick={removeChosen}>
          {here.length === 0 ? t('manage.removeNone') : t('manage.remove', { count: here.length })}
        </Button>
      </div>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <EntrySheet
            keys={here}
            open={isOpen}
            onClose={() => {
              setOpen(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function moved<T extends { readonly id: string }>(rows: readonly T[], id: string, place: number): T[] {
  const row = rows.find(each => each.id === id)
  const others = rows.filter(each => each.id !== id)
  return row ? [...others.slice(0, place), row, ...others.slice(place)] : [...others]
}
