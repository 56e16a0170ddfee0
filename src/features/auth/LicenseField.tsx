// The image of the licence, uploaded before the account exists.
import { useController } from 'react-hook-form'
import { checkRequired } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { ImageField } from '../../shared/image/ImageField.tsx'
import type { CompanyFields } from './register-fields.ts'

export function LicenseField({ label, hint }: { label: string; hint: string }) {
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
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  )
}
