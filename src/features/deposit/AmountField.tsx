// The amount of a deposit form, with its currency and minimum.
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseControllerProps } from 'react-hook-form'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'

type AmountFieldProps<F extends FieldValues> = UseControllerProps<F, Path<F>> & { unit: string; hint: ReactNode }

export function AmountField<F extends FieldValues>({ unit, hint, ...control }: AmountFieldProps<F>) {
  const { t } = useTranslation('deposit')
  const { field, fieldState } = useController(control)
  return (
    <NumberField
      ref={field.ref}
      name={field.name}
      label={t('fact.amount')}
      unit={unit}
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
