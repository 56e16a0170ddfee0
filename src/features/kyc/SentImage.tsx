// A thumbnail of a sent document image.
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePrivateImage } from '../../data/upload/private-image.ts'
import { Spinner } from '../../ui/Spinner.tsx'

export function SentImage({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation('upload')
  const { state, source } = usePrivateImage(url)
  return (
    <figure className="kyc-image">
      <div className="kyc-image-frame">
        {source !== null && <img src={source} alt={t('shown', { label })} />}
        {state === 'loading' && <Spinner size={20} />}
        {state === 'failed' && (
          <>
            <ImageOff size={20} aria-hidden="true" />
            <span className="spoken">{t('noPreview')}</span>
          </>
        )}
      </div>
      <figcaption className="field-hint">{label}</figcaption>
    </figure>
  )
}
