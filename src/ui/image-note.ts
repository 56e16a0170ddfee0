// What there is to say of an image: what is wrong with it, what it is waiting for, or a doubt whether it can be read.
import { useSyncExternalStore } from 'react'
import { useRuleText } from '../i18n/rule-text.ts'
import { useText } from '../i18n/t.ts'
import type { UploadState } from '../upload/use-upload.ts'

export type ImageNote = { readonly kind: 'error' | 'warning'; readonly words: string }

/** Null leaves the place to the field's hint. */
export function useImageNote(state: UploadState, error: string | undefined): ImageNote | null {
  const t = useText('upload')
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
