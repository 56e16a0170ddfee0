// The user's shares that can be pledged: value, loan value after the haircut, and the chosen quantity of each.

import { useTranslation } from 'react-i18next'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'
import { useFormat } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Chosen } from './chosen.ts'
import { isTooMany } from './chosen.ts'
import './loan.css'

type PickerProps = {
  shares: readonly LoanPledged[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

export function CollateralPicker({ shares, chosen, onChange }: PickerProps) {
  const { t } = useTranslation('loan')
  if (shares.length === 0) return <Empty title={t('secured.none')} note={t('secured.noneNote')} />
  const without = (id: string): Chosen => Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== id))
  const withOne = (id: string, quantity: string): Chosen => Object.assign({}, chosen, { [id]: quantity })
  return (
    <fieldset className="loan-shares">
      <legend>{t('secured.choose')}</legend>
      {shares.map(share => (
        <Share
          key={share.positionId}
          share={share}
          chosen={chosen}
          onToggle={isOn => onChange(isOn ? withOne(share.positionId, share.quantity) : without(share.positionId))}
          onQuantity={quantity => onChange(withOne(share.positionId, quantity))}
        />
      ))}
    </fieldset>
  )
}

type ShareProps = {
  share: LoanPledged
  chosen: Chosen
  onToggle: (isOn: boolean) => void
  onQuantity: (quantity: string) => void
}

function Share({ share, chosen, onToggle, onQuantity }: ShareProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const { positionId, key, name, quantity, gross, haircut, value } = share
  const own = chosen[positionId]
  return (
    <div className="loan-share">
      <Checkbox checked={own !== undefined} onChange={event => onToggle(event.target.checked)}>
        {`${name} · ${key}`}
      </Checkbox>
      <Facts
        rows={[
          { label: t('secured.gross'), value: <Money amount={gross} currency="MXN" /> },
          { label: t('secured.haircut'), value: format.percent(String(Number(haircut) * 100), 0) },
          { label: t('secured.covers'), value: <Money amount={value} currency="MXN" /> },
        ]}
      />
      {own !== undefined && (
        <NumberField
          label={t('secured.quantity')}
          name={`quantity-${key}`}
          value={own}
          onChange={onQuantity}
          hint={t('secured.have', { quantity: format.quantity(quantity) })}
          error={isTooMany(chosen, share) ? t('secured.tooMany') : undefined}
        />
      )}
    </div>
  )
}
