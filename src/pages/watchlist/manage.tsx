import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { loadWatchlist, moveWatched, removeWatched, watchlist } from '../../data/watchlist.ts'
import { ManageRow } from '../../features/watchlist/ManageRow.tsx'
import { useDrag } from '../../features/watchlist/use-drag.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import '../../features/watchlist/manage.css'
import '../../ui/bottom-bar.css'

export function Page() {
  const { t } = useTranslation('watchlist')
  const { state, list } = useSnapshot(watchlist)
  const isShown = list.length > 0
  return (
    <PageFrame ready={state !== 'loading' || isShown}>
      <Navbar title={t('manage.title')} back onBack={back} />
      {state === 'loading' && !isShown && <SkeletonRows />}
      {state === 'failed' && <Failed note={t('watch.failed')} onRetry={loadWatchlist} />}
      {state === 'ready' && !isShown && <Empty title={t('watch.empty')} note={t('watch.emptyNote')} />}
      {isShown && <Editor />}
    </PageFrame>
  )
}

function Editor() {
  const { t } = useTranslation('watchlist')
  const { list } = useSnapshot(watchlist)
  const [chosen, setChosen] = useState<ReadonlySet<InstrumentKey>>(new Set())
  const { drag, grip } = useDrag(moveWatched)
  const shown = drag ? moved(list, drag.key, drag.place) : list
  const choose = (key: InstrumentKey) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const here = list.filter(item => chosen.has(item.key)).map(item => item.key)
  const removeChosen = () => {
    removeWatched(here)
    setChosen(new Set())
  }
  const toTop = () => {
    for (const key of [...here].reverse()) moveWatched(key, 0)
  }
  return (
    <>
      <ul className="manage-list" aria-label={t('manage.title')}>
        {shown.map((item, index) => (
          <ManageRow
            key={item.key}
            item={item}
            index={index}
            count={shown.length}
            chosen={chosen.has(item.key)}
            onChoose={() => choose(item.key)}
            dragged={drag?.key === item.key}
            onGrip={grip(item.key, index)}
          />
        ))}
      </ul>
      <div className="bottom-bar">
        <Button variant="secondary" disabled={here.length === 0} onClick={toTop}>
          {t('manage.toTop')}
        </Button>
        <Button variant="danger" disabled={here.length === 0} onClick={removeChosen}>
          {here.length === 0 ? t('manage.removeNone') : t('manage.remove', { count: here.length })}
        </Button>
      </div>
    </>
  )
}

function moved<T extends { readonly key: InstrumentKey }>(list: readonly T[], key: InstrumentKey, place: number): T[] {
  const item = list.find(each => each.key === key)
  const others = list.filter(each => each.key !== key)
  return item ? [...others.slice(0, place), item, ...others.slice(place)] : [...others]
}
