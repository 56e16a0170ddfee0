// Copies a text to the clipboard, and shows whether it worked. If copying is not allowed, the user can still select the
// text.
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
    // A page without TLS has no clipboard, and a web view may refuse access to it.
    return false
  }
}

/** Selects the text in an invisible field, and copies the selection with the older browser command `copy`. */
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
