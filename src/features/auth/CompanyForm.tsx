// The form of a company's account: its company data, its representative, log-in data, and the terms.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/assert.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { CompanySection, OfficerSection } from './CompanySections.tsx'
import { useCompanyLabels } from './CompanyText.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { RegisterEnd } from './RegisterEnd.tsx'
import { registerDraft, storedCompany, useKeptDraft, useStoredCompany } from './register-draft.ts'
import type { CompanyFields } from './register-fields.ts'
import { emptyCompany } from './register-fields.ts'
import { useAccountLabels } from './use-account-labels.ts'
import { useRegistration } from './use-registration.ts'
import { useSubmit } from './use-submit.ts'

const papers = ['fullName', 'corporateId', 'licenseNumber', 'licenseImage', 'officeAddress', 'bankAccount'] as const
const officer = ['officerName', 'officerPosition', 'mobilePhone'] as const
const serverFields = [...papers, ...officer, 'country', 'email', 'code', 'password'] as const

export function CompanyForm() {
  const start = useLoaded(async () => registerDraft('company') ?? (await storedCompany(emptyCompany)))
  return start === undefined ? null : <CompanyFieldsForm start={start} />
}

function CompanyFieldsForm({ start }: { readonly start: CompanyFields }) {
  const { t } = useTranslation('auth')
  const { access, accepted } = useAccountLabels()
  const labels = useCompanyLabels()
  const form = useForm<CompanyFields>({ mode: 'onTouched', defaultValues: start })
  useKeptDraft('company', form.getValues)
  useStoredCompany(form.subscribe, form.getValues)
  const { send, ...registration } = useRegistration()
  const { submit, failure } = useSubmit(form, serverFields, fields => send(fields, ownOf(fields)))
  return (
    <AuthForm
      form={form}
      onSubmit={submit}
      failure={failure}
      labels={{ ...labels.company, ...labels.officer, ...access, accepted }}
      action={t('company.submit')}
      disabled={!registration.terms.data}
    >
      <CompanySection />
      <OfficerSection />
      <fieldset className="auth-part">
        <legend className="auth-part-title">{t('company.access')}</legend>
        <EmailField />
        <CodeField purpose="register" />
        <NewPasswordFields />
      </fieldset>
      <RegisterEnd {...registration} />
    </AuthForm>
  )
}

function ownOf({ licenseImage, ...fields }: CompanyFields) {
  const { fullName, corporateId, licenseNumber, officeAddress, bankAccount } = fields
  const { officerName, officerPosition, mobilePhone } = fields
  return {
    accountType: 4 as const,
    fullName,
    corporateId,
    licenseNumber,
    officeAddress,
    bankAccount,
    officerName,
    officerPosition,
    mobilePhone,
    // The rule of this field has stopped a form without the image.
    licenseImage: must(licenseImage, 'the picture of the licence'),
  }
}
