// The sheet of an instrument's lists: each list with a switch. Loaded when it is opened. The chosen list is the one of the
// star: its state is known here, also while its change is on the way to the server.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf, codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { toggleWatched, useIsWatched, watchlist } from '../../data/watchlist.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useListName } from './list-names.ts'
import './lists.css'

type StarListsProps = {
  readonly instrumentKey: InstrumentKey
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

export function StarLists({ instrumentKey: key, name, open, onClose }: StarListsProps) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const { data, failure, reload } = useCall('POST /watchlists/list', open ? { key } : null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id: chosen = MAIN_LIST } = useSnapshot(watchlist)
  const isInChosen = useIsWatched(key)
  const set = async (list: string, isIn: boolean): Promise<void> => {
    if (list === chosen) return toggleWatched({ key, name })
    setBusy(true)
    try {
      await (isIn ? add(key, name, list) : remove(key, list))
      setProblem(null)
      reload()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setProblem(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('starTitle', { name })} startsAtTitle>
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      {!data && (failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={3} />)}
      <div className="lists-switches">
        {data?.lists.map(list => (
          <Switch
            key={list.id}
            label={nameOf(list)}
            note={t('count', { count: list.count })}
            checked={list.id === chosen ? isInChosen : list.has}
            disabled={isBusy}
            onChange={isIn => void set(list.id, isIn)}
          />
        ))}
      </div>
    </Sheet>
  )
}

function add(key: InstrumentKey, name: string, list: string): Promise<unknown> {
  const market = marketOf(key)
  const assettype = specOf(boardOf(key)).source
  const instrument = { classify: market, assettype, securityName: name, secuCode: codeOf(key), market }
  return call('POST /userSelfSecurity/save', { ...instrument, list }, { quiet: true, id: `save ${key} ${list}` })
}

const remove = (key: InstrumentKey, list: string): Promise<unknown> =>
  call(
    'POST /userSelfSecurity/deleteByStockCode/{stockCode}',
    { stockCode: codeOf(key), market: marketOf(key), list },
    { quiet: true, id: `remove ${key} ${list}` },
  )
