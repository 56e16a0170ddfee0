// Puts a text on the clipboard and says so; where that is not allowed it can still be marked by hand.
import { textOf } from '../i18n/t.ts'
import { showToast } from '../state/toast.ts'

export async function copyText(text: string): Promise<void> {
  const t = textOf('ui')
  const isCopied = (await copyByClipboard(text)) || copyByMark(text)
  showToast('info', t(isCopied ? 'copy.done' : 'copy.failed'))
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A page without TLS has none, a web view may refuse it.
    return false
  }
}

/** Marks the text in a field that nobody sees, and copies what is marked as the keyboard would. */
function copyByMark(text: string): boolean {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'spoken' })
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
