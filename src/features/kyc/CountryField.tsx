// The issuing country of the document.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkRequired } from '../../../domain/rules.ts'
import { useCountries } from '../../data/use-countries.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Select } from '../../ui/Select.tsx'
import type { KycFields } from './fields.ts'

export function CountryField() {
  const { t } = useTranslation('kyc')
  const rule = useRule()
  const { register, formState } = useFormContext<KycFields>()
  const { state, options, reload } = useCountries()
  if (state === 'failed') return <Failed title={t('country.failed')} onRetry={reload} />
  return (
    <Select
      // A new key renders the field again once the list is loaded, because the chosen country can be shown only then.
      key={state}
      label={t('country.label')}
      autoComplete="off"
      options={options}
      error={formState.errors.country?.message}
      {...register('country', { validate: rule(checkRequired) })}
    />
  )
}
