// Components of the product pages: tiles, marks, facts, folds and the dock.
import { Gavel, HandCoins, Landmark, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { sectors } from '../../../domain/instrument.ts'
import { stockBoards } from '../../../domain/instruments/boards.ts'
import { useFormat } from '../../i18n/format.ts'
import { InstrumentMark } from '../../shared/instruments/InstrumentMark.tsx'
import type { Marked } from '../../shared/instruments/mark.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Family } from '../../ui/Tile.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { words } from './fixtures.ts'

const tiles: readonly (readonly [Family, ReactNode])[] = [
  ['markets', <Landmark key="1" size={20} />],
  ['offers', <Gavel key="2" size={20} />],
  ['income', <Landmark key="3" size={20} />],
  ['strategy', <Users key="4" size={20} />],
  ['credit', <HandCoins key="5" size={20} />],
]

const marked: readonly Marked[] = [
  ...sectors.map(sector => ({ board: 'US', code: sector.slice(0, 2).toUpperCase(), name: sector, sector }) as const),
  { board: 'HK', code: '00700', name: 'Tencent', sector: 'communication' },
  { board: 'FX', code: 'EURUSD', name: 'Euro' },
  { board: 'FX', code: 'USDCHF', name: 'Franc' },
  { board: 'CM', code: 'XAUUSD', name: 'Gold' },
  { board: 'IX', code: 'SPX', name: 'S&P 500' },
]

export function ProductParts() {
  const { locale } = useFormat()
  const { long, note, buy } = words[locale]
  return (
    <>
      <Section title="Tile, mark" padded>
        <div className="dev-line">
          {tiles.map(([family, icon]) => (
            <Tile key={family} family={family} icon={icon} />
          ))}
          {stockBoards.map(board => (
            <Tile key={board} family="markets" icon={<Landmark size={20} />} board={board} />
          ))}
        </div>
        <div className="dev-line">
          {marked.map(instrument => (
            <InstrumentMark key={instrument.name} instrument={instrument} flagged={instrument.board === 'HK'} />
          ))}
        </div>
      </Section>
      <Section title="Key facts, fold, dock" padded>
        <p className="figure">
          <Money amount="-2223820.19" currency="MXN" signed hero />
        </p>
        <KeyFacts
          facts={[
            { label: buy, value: '−316.00', note: 'US$' },
            { label: long, value: '−2,631.60', note },
            { label: words[locale].sell, value: '−0.74' },
          ]}
        />
      </Section>
      <Fold title={long} hint={note}>
        <p>{note}</p>
      </Fold>
      <Fold title={buy}>
        <p>{note}</p>
      </Fold>
      <Dock label={buy} value={<Money amount="-112" currency="USD" />}>
        <Button variant="sell">{buy}</Button>
      </Dock>
    </>
  )
}
