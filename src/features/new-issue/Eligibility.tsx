// The question that the user must answer before applying for an offer in the United States.
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'

type Answer = 'yes' | 'no' | ''
type EligibilityProps = {
  /** Null until the user answers. */
  isRestricted: boolean | null
  error: string | undefined
  onAnswer: (isRestricted: boolean) => void
}

export function Eligibility({ isRestricted, error, onAnswer }: EligibilityProps) {
  const { t } = useTranslation('offer')
  const answered: Answer = isRestricted ? 'yes' : 'no'
  return (
    <div className="offer-question">
      <p>{t('eligible.question')}</p>
      <ChoiceField<Answer>
        label={t('eligible.label')}
        choices={[
          { value: 'no', label: t('eligible.no') },
          { value: 'yes', label: t('eligible.yes') },
        ]}
        value={isRestricted === null ? '' : answered}
        onChange={answer => onAnswer(answer === 'yes')}
      />
      {isRestricted && <Banner kind="warning">{t('eligible.restricted')}</Banner>}
      {error !== undefined && <Banner kind="danger">{error}</Banner>}
    </div>
  )
}
