// Filters of the bill: wallet, kind, first and last day.

import { useTranslation } from 'react-i18next'
import { billKinds } from '../../../domain/ledger.ts'
import { isoDate } from '../../i18n/day-time.ts'
import { pageClock } from '../../lib/clock.ts'
import { WalletTabs } from '../../shared/money/WalletTabs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BillFilter } from './filter.ts'
import { everything, isNarrow } from './filter.ts'
import './bill.css'

type BillFiltersProps = { filter: BillFilter; onChange: (filter: BillFilter) => void }

/** Value of "all": a native select has no value for null. */
const ALL = 'all'

export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const { t } = useTranslation('bill')
  const kinds = billKinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))
  return (
    <search className="bill-filters" aria-label={t('filter.label')}>
      <div className="bill-wallets">
        <WalletTabs
          current={filter.walletType ?? 'overview'}
          onChange={tab => onChange({ ...filter, walletType: tab === 'overview' ? null : tab })}
        />
      </div>
      <Select
        label={t('filter.kind')}
        options={[{ value: ALL, label: t('filter.allKinds') }, ...kinds]}
        value={filter.kind ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, kind: billKinds.find(kind => kind === value) ?? null })
        }
      />
      <TextField
        label={t('filter.fromDay')}
        type="date"
        max={filter.toDay ?? isoDate(pageClock.now())}
        value={filter.fromDay ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, fromDay: value === '' ? null : value })}
      />
      <TextField
        label={t('filter.toDay')}
        type="date"
        min={filter.fromDay ?? undefined}
        max={isoDate(pageClock.now())}
        value={filter.toDay ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, toDay: value === '' ? null : value })}
      />
      {isNarrow(filter) && (
        <Button variant="plain" size="small" onClick={() => onChange(everything)}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
