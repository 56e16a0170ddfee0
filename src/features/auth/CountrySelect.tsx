// The country of residence, by its name in the user's language; Mexico first, where most customers are.
import { useFormContext } from 'react-hook-form'
import { useSnapshot } from 'valtio/react'
import { checkRequired } from '../../../domain/rules.ts'
import { useCall } from '../../api/use-call.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { useText } from '../../i18n/t.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import type { RegisterFields } from './register-fields.ts'

export const FIRST_COUNTRY = 'MX'

export function CountrySelect() {
  const t = useText('auth')
  const rule = useRule()
  const { locale } = useSnapshot(settings)
  const { register, formState } = useFormContext<RegisterFields>()
  const countries = useCall('GET /areaInfo/list', {})
  const { compare } = new Intl.Collator(locale)
  const options = (countries.data ?? [])
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => rank(one.value) - rank(other.value) || compare(one.label, other.label))

  if (countries.state === 'failed' && options.length === 0) {
    return (
      <div>
        <p className="field-error">{t('individual.countriesFailed')}</p>
        <Button variant="plain" size="small" onClick={countries.reload}>
          {t('individual.countriesRetry')}
        </Button>
      </div>
    )
  }
  return (
    <Select
      // The chosen country can be shown only once the list is here.
      key={countries.state}
      label={t('individual.country')}
      autoComplete="country"
      options={options}
      error={formState.errors.country?.message}
      {...register('country', { validate: rule(checkRequired) })}
    />
  )
}

const rank = (code: string): number => (code === FIRST_COUNTRY ? 0 : 1)
