// The fields of a company's data and of its representative (specification §3, corporate account).

import { useTranslation } from 'react-i18next'
import { checkPaper, checkPersonName, checkPhone, checkShortPaper, NAME_MAX } from '../../../domain/identity.ts'
import { CORPORATE_ID_MAX, CORPORATE_ID_MIN } from '../../../domain/limits.ts'
import { checkCompanyAccount, checkCorporateId } from '../../../domain/rules.ts'
import { CompanyText, useCompanyLabels } from './CompanyText.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import { LicenseField } from './LicenseField.tsx'

/** Maximum and minimum lengths, as in `domain/identity.ts` and `domain/rules.ts`. */
const PAPER_MAX = 100
const ACCOUNT_MIN = 6
const ACCOUNT_MAX = 20
/** Maximum length of a phone number with separators between its digits. */
const PHONE_MAX = 24

export function CompanySection() {
  const { t } = useTranslation('auth')
  const { company } = useCompanyLabels()
  const idHint = t('company.corporateIdHint', { minimum: CORPORATE_ID_MIN, maximum: CORPORATE_ID_MAX })
  const accountHint = t('company.bankAccountHint', { minimum: ACCOUNT_MIN, maximum: ACCOUNT_MAX })
  const short = { autoComplete: 'off', autoCapitalize: 'characters' } as const
  return (
    <fieldset className="auth-part">
      <legend className="auth-part-title">{t('company.about')}</legend>
      <CompanyText
        name="fullName"
        label={company.fullName}
        hint={t('company.fullNameHint')}
        autoComplete="organization"
        maxLength={PAPER_MAX}
        check={checkPaper}
      />
      <CompanyText
        {...short}
        name="corporateId"
        label={company.corporateId}
        hint={idHint}
        maxLength={CORPORATE_ID_MAX}
        check={checkCorporateId}
      />
      <CompanyText
        {...short}
        name="licenseNumber"
        label={company.licenseNumber}
        maxLength={NAME_MAX}
        check={checkShortPaper}
      />
      <LicenseField label={company.licenseImage} hint={t('company.licenseImageHint')} />
      <CompanyText
        name="officeAddress"
        label={company.officeAddress}
        autoComplete="address-line1"
        maxLength={PAPER_MAX}
        check={checkPaper}
      />
      <CountrySelect label={company.country} />
      <CompanyText
        {...short}
        name="bankAccount"
        label={company.bankAccount}
        hint={accountHint}
        maxLength={ACCOUNT_MAX}
        check={checkCompanyAccount}
      />
    </fieldset>
  )
}

export function OfficerSection() {
  const { t } = useTranslation('auth')
  const { officer } = useCompanyLabels()
  return (
    <fieldset className="auth-part">
      <legend className="auth-part-title">{t('company.officer')}</legend>
      <CompanyText
        name="officerName"
        label={officer.officerName}
        hint={t('company.officerNameHint')}
        autoComplete="name"
        maxLength={NAME_MAX}
        check={checkPersonName}
      />
      <CompanyText
        name="officerPosition"
        label={officer.officerPosition}
        autoComplete="organization-title"
        maxLength={NAME_MAX}
        check={checkShortPaper}
      />
      <CompanyText
        name="mobilePhone"
        label={officer.mobilePhone}
        hint={t('company.mobilePhoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
        check={checkPhone}
      />
    </fieldset>
  )
}
