// Images of the document, each uploaded as soon as it is chosen.
import { Dot } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { hasBack } from '../../../domain/identity.ts'
import { breach } from '../../../domain/rules.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { ImageField } from '../../shared/image/ImageField.tsx'
import type { KycFields, Redo } from './fields.ts'
import { asksFor } from './fields.ts'
import { SampleDocument, useSample } from './SampleDocument.tsx'

const tips = ['corners', 'light', 'sharp'] as const

export function ImagesStep({ redo }: { redo: Redo }) {
  const { t } = useTranslation('kyc')
  const document = useWatch<KycFields, 'document'>({ name: 'document' })
  return (
    <>
      <SampleDocument />
      <ul className="kyc-points">
        {tips.map(tip => (
          <li key={tip}>
            <Dot size={18} aria-hidden="true" />
            {t(`tip.${tip}`)}
          </li>
        ))}
      </ul>
      {asksFor(redo, 'front') && <DocumentImage name="front" label={t(`front.${document}`)} />}
      {asksFor(redo, 'back') && hasBack(document) && <DocumentImage name="back" label={t('back')} />}
      <p className="field-hint">{t('imageNote')}</p>
    </>
  )
}

const checkImage = (url: string | null) => (url === null ? breach('file') : null)

function DocumentImage({ name, label }: { name: 'front' | 'back'; label: string }) {
  const rule = useRule()
  const draw = useSample()
  const { field, fieldState } = useController<KycFields, 'front' | 'back'>({
    name,
    rules: { validate: rule(checkImage) },
  })
  return (
    <ImageField
      ref={field.ref}
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      sample={draw && (() => draw(name))}
    />
  )
}
