// Closed positions, newest first, of one market or all: pages by HTTP, kept live by account events.

import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TradedBoard } from '../../../domain/instruments/traded-boards.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { usePaged } from '../../data/paged.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ClosedRow } from './ClosedRow.tsx'
import { closedSource } from './closed.ts'

type ClosedListProps = { board: TradedBoard | null; hidden: boolean; onReady: () => void }

export function ClosedList({ board, hidden, onReady }: ClosedListProps) {
  const { t } = useTranslation('trade')
  const list = usePaged(closedSource)
  // The server has no filter by market, so the page filters the received rows.
  const rows = useMemo(() => list.rows.filter(closed => board === null || closed.board === board), [list.rows, board])
  const renderRow = useCallback((closed: ClosedPosition) => <ClosedRow closed={closed} hidden={hidden} />, [hidden])
  const empty =
    board === null ? (
      <Empty title={t('closed.empty')} note={t('closed.emptyNote')} />
    ) : (
      <Empty title={t('closed.emptyMarket')} />
    )
  return (
    <>
      {list.rows.length > 0 && <ResultsButton />}
      <PagedList
        list={list}
        rows={rows}
        label={t('closed.list')}
        renderRow={renderRow}
        empty={empty}
        onReady={onReady}
      />
    </>
  )
}

/** The sheet is loaded, with its words, when it is opened first. */
const Results = lazy(async () => ({ default: (await import('./Results.tsx')).Results }))

function ResultsButton() {
  const { t } = useTranslation('trade')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = (): void => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <div className="closed-results">
        <Button variant="plain" size="small" onClick={open}>
          {t('closed.results')}
        </Button>
      </div>
      {wasOpened && (
        <Suspense>
          <Results open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
