// The user's bonds: totals by currency, payments by month, principal by year of maturity, and one row for each
// purchase.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { wordsOf } from '../../data/failure.ts'
import { pagesOf } from '../../data/paged.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { recordHref } from '../../router/record-links.ts'
import type { RecordsProps } from '../../shared/RecordList.tsx'
import { RecordList } from '../../shared/RecordList.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { Ladder } from './Ladder.tsx'
import { listHref } from './links.ts'
import { ladderOf, wallOf } from './months.ts'
import { useMaturity } from './use-maturity.ts'
import './bond.css'
import { PageNote } from '../../shared/PageNote.tsx'

const source = pagesOf<BondLot>(
  page => call('POST /treasuryBond/pageList', page),
  (lot, known) => lot.flows.length >= known.flows.length,
)

const renderRow = (lot: BondLot, hidden: boolean) => <LotRow lot={lot} hidden={hidden} />

export function BondHoldings({ hidden, onReady }: RecordsProps) {
  const { t } = useTranslation('bond')
  return (
    <RecordList
      source={source}
      changed="bond"
      text={text => t(`record.${text}`)}
      browse={listHref}
      hidden={hidden}
      renderRow={renderRow}
      head={<Totals hidden={hidden} />}
      onReady={onReady}
    />
  )
}

function Totals({ hidden }: { hidden: boolean }) {
  const { data, failure, reload } = useCall('POST /position/getTreasuryBondTotal', {})
  useChanged('bond', reload)
  return (
    <>
      {failure && <PageNote kind="warning" text={wordsOf(failure)} />}
      {data?.map(total => (
        <Total key={total.currency} total={total} hidden={hidden} />
      ))}
    </>
  )
}

type TotalOf = CallAnswer<'POST /position/getTreasuryBondTotal'>[number]

function Total({ total, hidden }: { total: TotalOf; hidden: boolean }) {
  const { t } = useTranslation('bond')
  const { currency, months } = total
  const ladder = ladderOf(months, (month, year) => t('ladder.of', { month, year }))
  const money = (amount: string) => <Money amount={amount} currency={currency} hidden={hidden} />
  return (
    <Section title={t('total.title', { currency })} padded>
      <Facts
        rows={[
          { label: t('total.value'), value: money(total.value), note: t('total.valueNote'), strong: true },
          { label: t('total.cost'), value: money(total.cost) },
          { label: t('total.accrued'), value: money(total.accrued) },
          { label: t('total.received'), value: money(total.received) },
        ]}
      />
      {months.length > 0 && (
        <>
          <Ladder
            label={t('total.months')}
            columns={ladder.columns}
            later={ladder.later}
            parts={['principal', 'interest']}
            currency={currency}
            hidden={hidden}
          />
          <Ladder
            label={t('total.wall')}
            columns={wallOf(months)}
            parts={['principal']}
            currency={currency}
            hidden={hidden}
          />
        </>
      )}
    </Section>
  )
}

type LotRowProps = { lot: BondLot; hidden: boolean }

/** One purchase: name, maturity, current value or cost, and state. */
const LotRow = memo(function LotRow({ lot, hidden }: LotRowProps) {
  const { t } = useTranslation('bond')
  const maturity = useMaturity()
  const { id, issue, now, state, flows, auction } = lot
  const last = flows.at(-1)
  const isOff = state === 'cancelled' || state === 'rejected'
  return (
    <Row
      to={recordHref.bond(id)}
      title={issue.name}
      note={maturity(issue)}
      value={
        <Money
          amount={now?.value ?? last?.net ?? (isOff ? null : (auction?.reserved ?? null))}
          currency={issue.currency}
          hidden={hidden}
        />
      }
      detail={t(`state.${state}`)}
    />
  )
})
