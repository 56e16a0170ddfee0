// The rows of a list of the dashboard, with its empty, loading and failed states. The list has the height of all its rows
// from the start.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { DashboardList, DashboardSource } from '../../../domain/dashboard.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { rowsHeight, useRowPx } from '../../shared/quote-rows/row-height.ts'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { StarSlot } from '../../shared/quote-rows/star-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsChosen } from './chosen.state.ts'
import { MarketRows } from './MarketRows.tsx'
import { DashboardSkeleton, Note } from './placeholders.tsx'
import type { SourceRows as Rows } from './use-source.ts'
import { useMonthRows, useOrderRows, usePositionRows, useSearchRows, useWatchlistRows } from './use-source.ts'

type Shown = Pick<DashboardList, 'rows'> & { readonly star: StarSlot }

type SourceRowsProps = { readonly list: DashboardList; readonly star: StarSlot }

export function SourceRows({ list: { source, rows }, star }: SourceRowsProps) {
  switch (source.kind) {
    case 'market':
      return <MarketRows source={source} rows={rows} star={star} />
    case 'watchlist':
      return <Watchlist source={source} rows={rows} star={star} />
    case 'months':
      return <Months source={source} rows={rows} star={star} />
    case 'search':
      return <Search source={source} rows={rows} star={star} />
    case 'positions':
      return <Positions source={source} rows={rows} star={star} />
    case 'orders':
      return <Orders source={source} rows={rows} star={star} />
  }
}

type Of<Kind extends DashboardSource['kind']> = Shown & { readonly source: Extract<DashboardSource, { kind: Kind }> }

const Watchlist = (props: Of<'watchlist'>) => <List {...props} shown={useWatchlistRows(props)} />
const Months = (props: Of<'months'>) => <List {...props} shown={useMonthRows(props)} />
const Search = (props: Of<'search'>) => <List {...props} shown={useSearchRows(props)} />
const Positions = (props: Of<'positions'>) => <List {...props} shown={usePositionRows(props)} />
const Orders = (props: Of<'orders'>) => <List {...props} shown={useOrderRows(props)} />

type ListProps = Shown & { readonly source: DashboardSource; readonly shown: Rows }

function List({ source, rows, star, shown: { state, keys, reload } }: ListProps) {
  const { t } = useTranslation('dashboard')
  const { t: ui } = useTranslation('ui')
  if (state === 'loading' && keys.length === 0) return <DashboardSkeleton rows={rows} />
  if (keys.length > 0)
    return (
      <ol className="quote-list dashboard-rows">
        {keys.map(key => (
          <ListRow key={key} instrumentKey={key} star={star} />
        ))}
      </ol>
    )
  return (
    <Note>
      <p>{noteOf({ state, source, t, failed: ui('failed') })}</p>
      {state === 'failed' && (
        <Button variant="secondary" size="small" onClick={reload}>
          {ui('retry')}
        </Button>
      )}
    </Note>
  )
}

function ListRow({ instrumentKey, star }: { readonly instrumentKey: InstrumentKey; readonly star: StarSlot }) {
  const words = useRowWords()
  const formatFor = useFormatFor()
  const blockSize = rowsHeight(useRowPx())
  const isCurrent = useIsChosen(instrumentKey)
  return (
    <li aria-current={isCurrent || undefined} style={{ blockSize }}>
      <QuoteRow formatFor={formatFor} instrumentKey={instrumentKey} words={words} star={star} mixed />
    </li>
  )
}

type NoteOf = Pick<Rows, 'state'> & {
  readonly source: DashboardSource
  readonly t: ReturnType<typeof useTranslation<'dashboard'>>['t']
  readonly failed: string
}

function noteOf({ state, source, t, failed }: NoteOf): string {
  if (state === 'failed') return failed
  if (state === 'gone') return t('gone')
  return state === 'anonymous' ? t('logIn') : t(`none.${source.kind}`)
}
