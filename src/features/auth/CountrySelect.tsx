// A select of countries by their names in the user's language; Mexico first, where most customers are.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkRequired } from '../../../domain/rules.ts'
import { useCountries } from '../../data/use-countries.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import type { AccountFields } from './register-fields.ts'

/** `label` names the country: of residence, or of a company's registration. */
export function CountrySelect({ label }: { label: string }) {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const { register, formState } = useFormContext<AccountFields>()
  const countries = useCountries()

  if (countries.state === 'failed') {
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
      // A new key renders the field again once the list is loaded, because the chosen country can be shown only then.
      key={countries.state}
      label={label}
      autoComplete="country"
      options={countries.options}
      error={formState.errors.country?.message}
      {...register('country', { validate: rule(checkRequired) })}
    />
  )
}
