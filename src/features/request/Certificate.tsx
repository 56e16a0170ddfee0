// The certificate image of a deposit, visible to its owner.

import { useTranslation } from 'react-i18next'
import { usePrivateImage } from '../../data/upload/private-image.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './request.css'

export function Certificate({ url }: { url: string }) {
  const { t } = useTranslation('deposit')
  const { state, source } = usePrivateImage(url)
  return (
    <figure className="certificate">
      <figcaption className="certificate-name">{t('fact.certificate')}</figcaption>
      {state === 'loading' && <Skeleton height={160} />}
      {state === 'failed' && <p className="request-note">{t('record.certificateFailed')}</p>}
      {source !== null && <img className="certificate-image" src={source} alt={t('fact.certificate')} />}
    </figure>
  )
}
