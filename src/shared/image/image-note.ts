// The note of an image: an error, a pending upload, or a warning that it may not be readable.
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadState } from '../../data/upload/use-upload.ts'
import { useRuleText } from '../../i18n/rule-text.ts'

export type ImageNote = { readonly kind: 'error' | 'warning'; readonly words: string }

/** Null: the field shows its hint. */
export function useImageNote(state: UploadState, error: string | undefined): ImageNote | null {
  const { t } = useTranslation('upload')
  const say = useRuleText()
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine)
  switch (state.phase) {
    case 'unfit':
      return { kind: 'error', words: state.why === 'heic' ? t('heic') : say(state.why) }
    case 'cut':
      return { kind: 'error', words: t(isOnline ? 'cut' : 'offline') }
    case 'refused':
      return { kind: 'error', words: state.words }
    case 'done':
      return state.doubt === null ? null : { kind: 'warning', words: t(`doubt.${state.doubt}`) }
    case 'idle':
      return error === undefined ? null : { kind: 'error', words: error }
    default:
      return null
  }
}

function watchOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
