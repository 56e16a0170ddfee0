// The fields of a crypto wallet in the order asset, network, address, because an address does not show which asset it
// can receive.
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CryptoAsset, Network } from '../../../domain/networks.ts'
import { cryptoAssets, networkNames, networksOf } from '../../../domain/networks.ts'
import { breach, checkRequired } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AddressField } from './AddressField.tsx'
import type { CryptoForm } from './crypto-fields.ts'
import { LABEL_MAX, networkFor } from './crypto-fields.ts'

export function CryptoFormFields() {
  const { t } = useTranslation('destination')
  const { register } = useFormContext<CryptoForm>()
  return (
    <>
      <AssetChoice />
      <NetworkChoice />
      <AddressField />
      <TextField
        label={t('crypto.label')}
        hint={t('crypto.labelHint')}
        optional
        maxLength={LABEL_MAX}
        autoComplete="off"
        {...register('label')}
      />
    </>
  )
}

type StepProps = { name: string; hint?: string | undefined; error?: string | undefined; children: ReactNode }

function Step({ name, hint, error, children }: StepProps) {
  return (
    <div className="destination-step">
      <p className="field-label">{name}</p>
      {children}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && <p className="field-hint">{hint}</p>}
    </div>
  )
}

function AssetChoice() {
  const { t } = useTranslation('destination')
  const rule = useRule()
  const { getValues, setValue } = useFormContext<CryptoForm>()
  const { field, fieldState } = useController<CryptoForm, 'asset'>({
    name: 'asset',
    rules: { validate: rule(checkRequired) },
  })
  const choose = (asset: CryptoAsset | ''): void => {
    field.onChange(asset)
    if (asset !== '') setValue('network', networkFor(asset, getValues('network')))
  }
  return (
    <Step name={t('crypto.asset')} hint={t('crypto.counts')} error={fieldState.error?.message}>
      <Segmented<CryptoAsset | ''>
        label={t('crypto.asset')}
        choices={cryptoAssets.map(value => ({ value, label: value }))}
        value={field.value}
        onChange={choose}
      />
    </Step>
  )
}

function NetworkChoice() {
  const { t } = useTranslation('destination')
  const rule = useRule()
  const { trigger, getValues } = useFormContext<CryptoForm>()
  const asset = useWatch<CryptoForm, 'asset'>({ name: 'asset' })
  const check = (network: string) => (network === '' ? breach('required') : null)
  const { field, fieldState } = useController<CryptoForm, 'network'>({
    name: 'network',
    rules: { validate: rule(check) },
  })
  if (asset === '') return null
  const choose = (network: Network | ''): void => {
    field.onChange(network)
    if (getValues('address') !== '') void trigger('address')
  }
  return (
    <Step name={t('crypto.network')} hint={t('crypto.networkHint')} error={fieldState.error?.message}>
      <Segmented<Network | ''>
        label={t('crypto.network')}
        choices={networksOf[asset].map(value => ({ value, label: networkNames[value] }))}
        value={field.value}
        onChange={choose}
      />
    </Step>
  )
}
