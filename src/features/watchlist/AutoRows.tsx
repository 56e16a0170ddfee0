// The instruments of the open positions or the open orders as a list, which cannot be edited. Read again when positions or
// orders change.
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import { onAccount, onReload } from '../../data/events.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import type { Watched } from '../../data/watchlist.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { AutoList } from './auto-list.state.ts'
import { WatchRows } from './WatchRows.tsx'

export function AutoRows({ name }: { name: AutoList }) {
  return name === 'positions' ? <Positions /> : <Orders />
}

const PAGE = { pageNo: 1, pageSize: PAGE_SIZE_MAX }

function Positions() {
  const lookup = useCall('POST /position/me', PAGE)
  return <Held name="positions" lookup={lookup} />
}

function Orders() {
  const lookup = useCall('POST /position/consignList', { ...PAGE, open: true })
  return <Held name="orders" lookup={lookup} />
}

type Row = { readonly key: string; readonly name: string }
type HeldProps = {
  readonly name: AutoList
  readonly lookup: Pick<
    Lookup<{ readonly total: number; readonly list: readonly Row[] }>,
    'data' | 'failure' | 'reload'
  >
}

function Held({ name, lookup: { data, failure, reload } }: HeldProps) {
  const { t } = useTranslation('watchlist')
  useEffect(() => {
    const type = name === 'positions' ? 'position' : 'order'
    const stops = [onAccount(events => events.some(event => event.type === type) && reload()), onReload(reload)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [name, reload])
  const items = useMemo(() => itemsOf(data?.list ?? []), [data])
  if (!data) return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows />
  return (
    <>
      {failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      {data.total > data.list.length && <p className="watch-note">{t('watch.newest', { count: data.list.length })}</p>}
      {items.length === 0 ? (
        <Empty title={t(`auto.${name}Empty`)} note={t(`auto.${name}Note`)} />
      ) : (
        <WatchRows items={items} label={t(`lists.${name}`)} />
      )}
    </>
  )
}

/** Each instrument once. The keys of the wire were made by the server from its catalogue. */
const itemsOf = (list: readonly Row[]): Watched[] => [
  ...new Map(list.map(({ key, name }) => [key, { key: key as InstrumentKey, name }])).values(),
]
