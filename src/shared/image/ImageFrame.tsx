// The frame of an image field: empty, uploading with a progress bar, or with the image.
import { FileText, IdCard, ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBlobSource, usePrivateImage } from '../../data/upload/private-image.ts'
import type { UploadState } from '../../data/upload/use-upload.ts'
import { useFormat } from '../../i18n/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'

type ImageFrameProps = {
  label: string
  state: UploadState
  value: string | null
  kind: 'card' | 'sheet'
  terms: boolean
  invalid: boolean
}

export function ImageFrame({ label, state, value, kind, terms, invalid }: ImageFrameProps) {
  const { t } = useTranslation('upload')
  const own = useBlobSource('shrunk' in state ? state.shrunk.image : null)
  const isStored = value !== null && !('shrunk' in state)
  // Without a session there is no token to load the image with.
  const stored = usePrivateImage(isStored && !terms ? value : null)
  const source = own ?? (isStored ? stored.source : null)
  const isHidden = isStored && (terms || stored.state === 'failed')
  const Kind = kind === 'card' ? IdCard : FileText

  return (
    <div
      className="image-frame"
      data-kind={kind}
      data-invalid={invalid || undefined}
      data-filled={source !== null || undefined}
    >
      {source !== null && <img className="image-frame-picture" src={source} alt={t('shown', { label })} />}
      {source === null && !isStored && state.phase !== 'preparing' && (
        <Kind className="image-frame-kind" size={36} strokeWidth={1.25} aria-hidden="true" />
      )}
      {isHidden && (
        <p className="image-frame-words">
          <ImageOff size={20} aria-hidden="true" />
          {t(terms ? 'sent' : 'noPreview')}
        </p>
      )}
      <Way state={state} isLoading={isStored && !isHidden && source === null} />
    </div>
  )
}

function Way({ state, isLoading }: { state: UploadState; isLoading: boolean }) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  if (isLoading || state.phase === 'preparing')
    return (
      <p className="image-frame-words" role="status">
        <Spinner size={20} />
        {!isLoading && t('preparing')}
      </p>
    )
  if (state.phase !== 'sending') return null
  const percent = Math.round(state.fraction * 100)
  return (
    <div className="image-frame-way">
      <span aria-hidden="true">{t('sending', { percent: format.percent(String(percent), 0) })}</span>
      <progress className="image-frame-progress" aria-label={t('progress')} max={100} value={percent} />
    </div>
  )
}
