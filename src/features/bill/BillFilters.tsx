// Narrows the bill down: wallet, kind, day.

import { billKinds, walletTypes } from '../../../domain/wallet.ts'
import { useText } from '../../i18n/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BillFilter } from './filter.ts'
import { everything, isNarrow } from './filter.ts'
import './bill.css'

type BillFiltersProps = { filter: BillFilter; onChange: (filter: BillFilter) => void }

/** The system's picker has no value for none. */
const ALL = 'all'

export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const t = useText('bill')
  const tp = useText('profile')
  const wallets = walletTypes.map(type => ({ value: type, label: tp(`wallet.${type}`) }))
  const kinds = billKinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))
  return (
    <search className="bill-filters" aria-label={t('filter.label')}>
      <Select
        label={t('filter.wallet')}
        options={[{ value: ALL, label: t('filter.allWallets') }, ...wallets]}
        value={filter.walletType ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, walletType: walletTypes.find(type => type === value) ?? null })
        }
      />
      <Select
        label={t('filter.kind')}
        options={[{ value: ALL, label: t('filter.allKinds') }, ...kinds]}
        value={filter.kind ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, kind: billKinds.find(kind => kind === value) ?? null })
        }
      />
      <TextField
        label={t('filter.day')}
        type="date"
        max={today()}
        value={filter.day ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, day: value === '' ? null : value })}
      />
      {isNarrow(filter) && (
        <Button variant="plain" size="small" onClick={() => onChange(everything)}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}

/** In the reader's own zone. */
function today(): string {
  const now = new Date()
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
