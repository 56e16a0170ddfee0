// The selector of the watchlists: a chip for each, those that are made of positions and orders, and the button for all
// lists. Its sheet is loaded at the tap.
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { chooseList, useLists } from '../../data/lists.ts'
import { watchlist } from '../../data/watchlist.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { autoList, autoLists, showAutoList } from './auto-list.state.ts'
import { useListName } from './list-names.ts'

const ListsSheet = lazy(async () => ({ default: (await import('./ListsSheet.tsx')).ListsSheet }))

type ListChipsProps = {
  /** True to offer the automatic lists too, which cannot be edited. */
  readonly withAutomatic: boolean
}

/** Nothing without a log-in: the device has one list only. */
export function ListChips({ withAutomatic }: ListChipsProps) {
  const { t } = useTranslation('watchlist')
  const nameOf = useListName()
  const { lists, reload } = useLists()
  const { id = MAIN_LIST } = useSnapshot(watchlist)
  const { shown } = useSnapshot(autoList)
  const auto = withAutomatic ? shown : null
  const [open, setOpen] = useState<boolean | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const known = lists === null || lists.length > 0 ? lists : [{ id: MAIN_LIST, name: null }]
  // The chosen chip is scrolled into view again when another one is chosen or the chips change.
  const pressed = known === null ? null : [auto ?? id, known.length].join(' ')
  useEffect(() => {
    if (pressed === null) return
    row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pressed])
  if (!known) return null
  const choose = (next: string): void => {
    showAutoList(null)
    chooseList(next)
  }
  return (
    <div ref={row}>
      <Chips label={t('lists.label')}>
        {known.map(list => (
          <Chip key={list.id} pressed={auto === null && list.id === id} onPress={() => choose(list.id)}>
            {nameOf(list)}
          </Chip>
        ))}
        {withAutomatic &&
          autoLists.map(name => (
            <Chip key={name} pressed={auto === name} onPress={() => showAutoList(name)}>
              {t(`lists.${name}`)}
            </Chip>
          ))}
        <Chip icon={<ListTree size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
          {t('lists.edit')}
        </Chip>
      </Chips>
      {open !== null && (
        <Suspense fallback={null}>
          <ListsSheet open={open} onChanged={reload} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
