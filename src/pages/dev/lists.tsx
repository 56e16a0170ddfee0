// Containers: rows, banners, placeholders of a list, and a list of ten thousand rows.
import { ListPlus, Settings, Wallet } from 'lucide-react'
import { useCallback } from 'react'
import { change, changeBasisPoints, direction } from '../../../domain/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Change } from '../../ui/Change.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Price } from '../../ui/Price.tsx'
import { ROW_PX, Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { DevStock } from './fixtures.ts'
import { stockAt, stocks, unknownStock, words } from './fixtures.ts'

const tones = { '-1': 'fall', '0': 'flat', '1': 'rise' } as const

function StockRow({ stock }: { stock: DevStock }) {
  const { code, name, price, previousClose, decimals, closes } = stock
  const moved = change(price, previousClose)
  return (
    <Row
      to="/dev/ui"
      title={code}
      note={<span>{name}</span>}
      middle={<Sparkline closes={closes} previousClose={previousClose} tone={tones[direction(moved)]} />}
      value={<Price value={price} decimals={decimals} />}
      detail={<Change value={moved} basisPoints={changeBasisPoints(price, previousClose)} show="ratio" />}
    />
  )
}

export function Rows() {
  return (
    <Section title="Row" action={<Badge state="open" />}>
      {stocks.map(stock => (
        <StockRow key={stock.code} stock={stock} />
      ))}
      <StockRow stock={unknownStock} />
    </Section>
  )
}

export function Cells() {
  const { long, note, label } = words[useFormat().locale]
  return (
    <Section title="Cell" note={note}>
      <Cell title={long} note={note} value={label} to="/dev/ui" icon={<Settings size={20} />} />
      <Cell title={label} value={long} icon={<Wallet size={20} />} />
      <Cell title={label} tone="accent" onPress={() => {}} />
      <Cell title={long} tone="danger" onPress={() => {}} />
    </Section>
  )
}

export function States() {
  const { long, note, label } = words[useFormat().locale]
  const action = (
    <Button size="small" variant="plain">
      {label}
    </Button>
  )
  return (
    <Section title="States">
      <Banner kind="info">{note}</Banner>
      <Banner kind="warning" title={long} action={action}>
        {note}
      </Banner>
      <Banner kind="danger">{note}</Banner>
      <SkeletonRows count={3} />
      <Empty
        icon={<ListPlus size={28} strokeWidth={1.5} />}
        title={long}
        note={note}
        action={<Button variant="secondary">{label}</Button>}
      />
      <Failed note={note} onRetry={() => {}} />
    </Section>
  )
}

export function LongList() {
  const row = useCallback((index: number) => <StockRow stock={stockAt(index)} />, [])
  return (
    <Section title="VirtualList, 10 000">
      <VirtualList label="10 000" count={10_000} rowHeight={ROW_PX} renderRow={row} />
    </Section>
  )
}
