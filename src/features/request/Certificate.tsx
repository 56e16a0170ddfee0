// The image that a deposit was claimed with, for its owner's eyes.
import { useText } from '../../i18n/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePrivateImage } from '../../upload/private-image.ts'
import './request.css'

export function Certificate({ url }: { url: string }) {
  const t = useText('deposit')
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
