// The lists of the dashboard with their settings: on the page of the dashboard, and in a pane of the desk.
import { LayoutDashboard, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { DashboardList, DashboardSource } from '../../../domain/dashboard.ts'
import { DASHBOARD_LISTS_MAX, firstDashboard, sourceId } from '../../../domain/dashboard.ts'
import { changeDashboard, dashboard, loadDashboard, moved } from '../../data/dashboard.ts'
import { AddSheet } from '../../features/dashboard/AddSheet.tsx'
import { DashboardCard } from '../../features/dashboard/DashboardCard.tsx'
import { EditSheet } from '../../features/dashboard/EditSheet.tsx'
import { rowArrows } from '../../features/dashboard/row-arrows.ts'
import { useSourceName } from '../../features/dashboard/source-names.ts'
import { useListName } from '../../features/watchlist/list-names.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { replace as replacePlace } from '../../router/navigate.ts'
import { useBoards } from '../../state/boards.ts'
import { session } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import '../../features/dashboard/dashboard.css'

const BOARD = '/pages/watchlist/board'

export function Dashboard() {
  const { t } = useTranslation('dashboard')
  const { state } = useSnapshot(dashboard)
  const { token } = useSnapshot(session)
  useEffect(() => void loadDashboard(token), [token])
  if (state === 'loading') return <SkeletonRows />
  if (state === 'failed') return <Failed title={t('failed')} onRetry={() => void loadDashboard(token)} />
  return <Lists />
}

function Lists() {
  const { t } = useTranslation('dashboard')
  const nameOf = useSourceName(useListName())
  const star = useStarSlot()
  const boards = useBoards()
  const chosen = useSnapshot(dashboard).lists
  const lists: readonly DashboardList[] = chosen ?? firstDashboard(boards)
  const [edited, setEdited] = useState<{ readonly id: string; readonly open: boolean } | null>(null)
  const isFull = lists.length >= DASHBOARD_LISTS_MAX
  const [search, forgetSearch] = useAskedSearch(isFull)
  const [isAdding, setAdding] = useState(search !== '' && !isFull)
  const replace = (id: string, changed: Partial<DashboardList>): void =>
    changeDashboard(lists.map(list => (sourceId(list.source) === id ? Object.assign({}, list, changed) : list)))
  const add = (source: DashboardSource): void => {
    setAdding(false)
    forgetSearch()
    changeDashboard([...lists, { source, rows: 5, folded: false }])
  }
  const at = lists.findIndex(({ source }) => sourceId(source) === edited?.id)
  const list = lists[at]
  return (
    <>
      {lists.length === 0 ? (
        <Empty
          icon={<LayoutDashboard size={28} strokeWidth={1.5} aria-hidden="true" />}
          title={t('empty')}
          note={t('emptyNote')}
          action={
            <Button variant="secondary" size="small" onClick={() => changeDashboard(firstDashboard(boards))}>
              {t('restore')}
            </Button>
          }
        />
      ) : (
        <div className="dashboard" {...rowArrows}>
          {lists.map(each => {
            const id = sourceId(each.source)
            return (
              <DashboardCard
                key={id}
                list={each}
                name={nameOf(each.source)}
                star={star}
                onFold={() => replace(id, { folded: !each.folded })}
                onEdit={() => setEdited({ id, open: true })}
              />
            )
          })}
        </div>
      )}
      <div className="dashboard-add">
        {isFull ? (
          <p className="dashboard-note">{t('addFull', { maximum: DASHBOARD_LISTS_MAX })}</p>
        ) : (
          <Button block variant="secondary" onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </div>
      <AddSheet
        open={isAdding}
        search={search}
        taken={new Set(lists.map(({ source }) => sourceId(source)))}
        nameOf={nameOf}
        onClose={() => setAdding(false)}
        onAdd={add}
      />
      {list && edited && (
        <EditSheet
          open={edited.open}
          list={list}
          name={nameOf(list.source)}
          place={placeOf(at, lists.length)}
          onClose={() => setEdited({ id: edited.id, open: false })}
          onMove={step => changeDashboard(moved(lists, edited.id, step))}
          onRows={rows => replace(edited.id, { rows })}
          onRemove={() => {
            setEdited(null)
            changeDashboard(lists.filter(({ source }) => sourceId(source) !== edited.id))
          }}
        />
      )}
    </>
  )
}

/** The words of the search that the link to this page asks to keep. Back leaves the page, so the address is used up at once. */
function useAskedSearch(isFull: boolean): readonly [words: string, forget: () => void] {
  const { t } = useTranslation('dashboard')
  const [query] = useSearchParams()
  const [words, setWords] = useState(query.get('keep') ?? '')
  const use = useEffectEvent(() => {
    if (words === '') return
    replacePlace(BOARD)
    if (isFull) showToast('failure', t('addFull', { maximum: DASHBOARD_LISTS_MAX }))
  })
  useEffect(() => use(), [])
  return [words, () => setWords('')]
}

function placeOf(at: number, count: number): 'first' | 'last' | 'only' | 'between' {
  if (count === 1) return 'only'
  if (at === 0) return 'first'
  return at === count - 1 ? 'last' : 'between'
}
