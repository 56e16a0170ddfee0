// The fields of a new pay password, which is entered twice.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkNewPayPassword, checkRequired, checkSamePassword } from '../../../domain/rules.ts'
import { DigitsField } from './DigitsField.tsx'

export type NewDigits = { payPassword: string; payAgain: string }

export function NewDigitsFields() {
  const { t } = useTranslation('security')
  const { getValues, formState } = useFormContext<NewDigits>()
  // The second field is validated again when the first changes, but not marked as wrong before it was focused.
  const deps = formState.touchedFields.payAgain ? ['payAgain' as const] : []
  return (
    <>
      <DigitsField<NewDigits>
        name="payPassword"
        label={t('pay.new')}
        hint={t('pay.newHint')}
        check={checkNewPayPassword}
        deps={deps}
      />
      <DigitsField<NewDigits>
        name="payAgain"
        label={t('pay.again')}
        check={again => checkRequired(again) ?? checkSamePassword(getValues('payPassword'), again)}
      />
    </>
  )
}
