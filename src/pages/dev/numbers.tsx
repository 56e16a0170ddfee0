// Components that show numbers, with a price that ticks.
import { useEffect, useState } from 'react'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { BadgeState } from '../../ui/Badge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Change } from '../../ui/Change.tsx'
import { Flash } from '../../ui/Flash.tsx'
import { Money } from '../../ui/Money.tsx'
import { Price } from '../../ui/Price.tsx'
import { Compact, Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'

const badges: readonly BadgeState[] = [
  'open',
  'pre',
  'post',
  'lunch',
  'closed',
  'halted',
  'lost',
  'reference',
  'delayed',
  'stale',
  'frozen',
]
const MOMENT = Date.UTC(2026, 10, 20, 20, 15, 9)
const PREVIOUS = 18_204

function useTicks(): number {
  const [price, setPrice] = useState(18_251)
  useEffect(() => {
    const timer = setInterval(() => setPrice(was => was + (was % 3 === 0 ? -7 : 5)), 1_500)
    return () => clearInterval(timer)
  }, [])
  return price
}

export function Numbers() {
  const format = useFormat()
  const dates = useDates()
  const price = useTicks()
  return (
    <>
      <Section padded>
        <div className="figure">
          <Flash value={price} of="NVDA">
            <Price value={price} decimals={2} />
          </Flash>
        </div>
        <Change value={change(price, PREVIOUS)} basisPoints={changeBasisPoints(price, PREVIOUS)} />
      </Section>
      <Section title="Money">
        <Cell title="MXN" value={<Money amount="12345678901234567890.12" currency="MXN" />} />
        <Cell title="USD" value={<Money amount="-1234.5" currency="USD" />} />
        <Cell title="HKD" value={<Money amount="0" currency="HKD" />} />
        <Cell title="+" value={<Money amount="845.1" currency="MXN" signed />} />
        <Cell title="−" value={<Money amount="-12.34" currency="USD" signed />} />
        <Cell title="•" value={<Money amount="12.34" currency="USD" hidden />} />
        <Cell title="?" value={<Money amount={null} currency="USD" />} />
      </Section>
      <Section title="Change">
        <Cell title="both" value={<Change value={123} basisPoints={87} />} />
        <Cell title="ratio" value={<Change basisPoints={-1204} show="ratio" />} />
        <Cell title="change" value={<Change value={-5} basisPoints={-2} decimals={3} show="change" />} />
        <Cell title="0" value={<Change value={0} basisPoints={0} />} />
        <Cell title="?" value={<Change value={null} basisPoints={null} show="ratio" />} />
      </Section>
      <Section title="Compact, quantity, time">
        {[987, 12_345, 3_400_000, 5.6e9, 1.23e12].map(value => (
          <Cell key={value} title={value} value={<Compact value={value} />} />
        ))}
        <Cell title="0.50000000" value={<Quantity value="0.50000000" />} />
        <Cell title="dateTime" value={dates.dateTime(MOMENT)} />
        <Cell title="date, time" value={`${dates.date(MOMENT)} · ${dates.time(MOMENT, 'Asia/Hong_Kong')} HKT`} />
        <Cell title="age" value={`${format.age(3_000)} · ${format.age(7_200_000)}`} />
      </Section>
      <Section title="Badge" padded>
        <div className="dev-line">
          {badges.map(state => (
            <Badge key={state} state={state} />
          ))}
          <Badge state="delayed" detail="20 min" />
          <Badge state="stale" detail={format.age(32_000)} />
        </div>
      </Section>
    </>
  )
}
