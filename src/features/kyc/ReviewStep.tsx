// The review of the entries, the use of the data, and the declaration that the document is the user's own.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bareDocument, hasBack } from '../../../domain/identity.ts'
import { useCountries } from '../../data/use-countries.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Consent } from './Consent.tsx'
import type { KycFields, KycStep, Redo } from './fields.ts'
import { asksFor } from './fields.ts'
import { SentImage } from './SentImage.tsx'

type ReviewStepProps = { redo: Redo; steps: readonly KycStep[]; onEdit: (step: KycStep) => void }

export function ReviewStep({ redo, steps, onEdit }: ReviewStepProps) {
  const { t } = useTranslation('kyc')
  const { options } = useCountries()
  const { document, firstName, lastName, documentNumber, country, front, back } =
    useFormContext<KycFields>().getValues()
  const kept = (isAsked: boolean) => (isAsked ? undefined : t('review.kept'))
  const rows = [
    { label: t('document.label'), value: t(`document.${document}`), note: kept(asksFor(redo, 'document')) },
    { label: t('review.name'), value: `${firstName} ${lastName}`, note: kept(asksFor(redo, 'name')) },
    { label: t('review.number'), value: bareDocument(documentNumber), note: kept(asksFor(redo, 'number')) },
    {
      label: t('country.label'),
      value: options.find(({ value }) => value === country)?.label ?? country,
      note: kept(redo === null),
    },
  ]
  return (
    <>
      <div>
        <Facts rows={rows} />
        {steps.includes('data') && <Edit label={t('review.editData')} onPress={() => onEdit('data')} />}
      </div>
      <div>
        <div className="kyc-images">
          {front !== null && <SentImage url={front} label={t(`front.${document}`)} />}
          {back !== null && hasBack(document) && <SentImage url={back} label={t('back')} />}
        </div>
        {steps.includes('images') && <Edit label={t('review.editImages')} onPress={() => onEdit('images')} />}
      </div>
      <Consent />
    </>
  )
}

function Edit({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div className="kyc-edit">
      <Button variant="plain" size="small" onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}
