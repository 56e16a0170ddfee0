// The image of the licence, uploaded before the account exists. In a simulated installation it is a sample, never a real
// document.
import type { TFunction } from 'i18next'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkRequired } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { ImageField } from '../../shared/image/ImageField.tsx'
import { useSimulated } from '../../state/simulated.ts'
import type { CompanyFields } from './register-fields.ts'

export function LicenseField({ label, hint }: { label: string; hint: string }) {
  const { t } = useTranslation('auth')
  const isSimulated = useSimulated()
  const rule = useRule()
  const { field, fieldState } = useController<CompanyFields, 'licenseImage'>({
    name: 'licenseImage',
    rules: { validate: rule((url: string | null) => checkRequired(url ?? '')) },
  })
  return (
    <ImageField
      terms
      kind="sheet"
      label={label}
      hint={isSimulated ? t('company.sample.never') : hint}
      sample={isSimulated ? () => drawLicence(t) : null}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  )
}

async function drawLicence(t: TFunction<'auth'>): Promise<Blob> {
  const { drawSample } = await import('../../shared/image/sample.ts')
  const lines = (['name', 'number', 'void'] as const).map(line => t(`company.sample.${line}`))
  return drawSample('sheet', { mark: t('company.sample.mark'), title: t('company.sample.title'), lines })
}
