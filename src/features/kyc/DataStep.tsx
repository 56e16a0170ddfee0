// Type and data of the document.
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { checkDocumentNumber, checkPersonName, NAME_MAX } from '../../../domain/identity.ts'
import { accountTypes, identityDocuments } from '../../../domain/user.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { session } from '../../state/session.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CountryField } from './CountryField.tsx'
import type { KycFields, Redo } from './fields.ts'
import { asksFor } from './fields.ts'

/** Maximum length, including spaces that users copy along. */
const NUMBER_MAX = 30

export function DataStep({ redo }: { redo: Redo }) {
  return (
    <>
      {asksFor(redo, 'document') && <DocumentField />}
      {asksFor(redo, 'name') && <NameFields />}
      {asksFor(redo, 'number') && <NumberField />}
      {redo === null && <CountryField />}
    </>
  )
}

function DocumentField() {
  const { t } = useTranslation('kyc')
  const { field } = useController<KycFields, 'document'>({ name: 'document' })
  return (
    <div className="kyc-document">
      <p className="field-label">{t('document.label')}</p>
      <Segmented
        label={t('document.label')}
        choices={identityDocuments.map(value => ({ value, label: t(`document.short.${value}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <p className="field-hint">{t(`document.note.${field.value}`)}</p>
    </div>
  )
}

function NameFields() {
  const { t } = useTranslation('kyc')
  const rule = useRule()
  const { user } = useSnapshot(session)
  const { register, formState } = useFormContext<KycFields>()
  const isCompany = user?.accountType === accountTypes.company
  const registered = isCompany ? null : (user?.fullName ?? null)
  const hint = registered === null ? t('name.hint') : t('name.hintRegistered', { name: registered })
  return (
    <>
      <TextField
        label={t('name.first')}
        autoComplete="given-name"
        maxLength={NAME_MAX}
        error={formState.errors.firstName?.message}
        {...register('firstName', { validate: rule(checkPersonName) })}
      />
      <TextField
        label={t('name.last')}
        hint={isCompany ? t('name.hintCompany') : hint}
        autoComplete="family-name"
        maxLength={NAME_MAX}
        error={formState.errors.lastName?.message}
        {...register('lastName', { validate: rule(checkPersonName) })}
      />
    </>
  )
}

function NumberField() {
  const { t } = useTranslation('kyc')
  const rule = useRule()
  const { register, formState } = useFormContext<KycFields>()
  const document = useWatch<KycFields, 'document'>({ name: 'document' })
  return (
    <TextField
      label={t(`number.${document}`)}
      hint={t(`number.hint.${document}`)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={NUMBER_MAX}
      error={formState.errors.documentNumber?.message}
      {...register('documentNumber', { validate: rule(checkDocumentNumber) })}
    />
  )
}
