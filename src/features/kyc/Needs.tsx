// Documents to prepare before the form.
import { Camera, IdCard, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KYC_REVIEW_HOURS } from '../../../domain/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { SampleDocument } from './SampleDocument.tsx'
import '../../ui/form-column.css'

const needs = [
  { name: 'document', Icon: IdCard },
  { name: 'images', Icon: Camera },
  { name: 'data', Icon: PencilLine },
] as const

export function Needs({ isCompany, onBegin }: { isCompany: boolean; onBegin: () => void }) {
  const { t } = useTranslation('kyc')
  return (
    <section className="form-column">
      <div>
        <h2 className="kyc-title">{t('need.title')}</h2>
        <p className="kyc-note">{t('need.note', { hours: KYC_REVIEW_HOURS })}</p>
      </div>
      <SampleDocument />
      <div>
        <h3 className="kyc-subtitle">{t('need.list')}</h3>
        <ul className="kyc-points">
          {needs.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={20} aria-hidden="true" />
              {t(`need.${name}`)}
            </li>
          ))}
        </ul>
        {isCompany && <p className="kyc-note">{t('need.company')}</p>}
      </div>
      <p className="kyc-note">{t('need.why')}</p>
      <Button block onClick={onBegin}>
        {t('need.begin')}
      </Button>
    </section>
  )
}
