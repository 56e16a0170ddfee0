// Puts a text on the clipboard and says so; where that is not allowed it can still be marked by hand.
import { textOf } from '../i18n/t.ts'
import { showToast } from '../state/toast.ts'

export async function copyText(text: string): Promise<void> {
  const t = textOf('ui')
  try {
    await navigator.clipboard.writeText(text)
    showToast('info', t('copy.done'))
  } catch {
    showToast('info', t('copy.failed'))
  }
}
