// A brief tint behind a number that changed, set past React: a flash renders nothing. Flashes that started within a
// short interval are cleared together, with the next change if there is one in time. Clearing them then seldom costs a
// frame of its own.
import './flash.css'

const FLASH_MS = 320
/** Without a next change, this timer clears the remaining ones. */
const AT_LAST_MS = 500

let lit: HTMLElement[] = []
let since = 0

function putOut(): void {
  const all = lit
  lit = []
  for (const element of all) delete element.dataset['flash']
}

export function light(element: HTMLElement, direction: 1 | -1): void {
  const { flash, pace } = document.documentElement.dataset
  // At a slow pace every price would flash at once.
  if (flash === 'off' || pace === 'steady' || pace === 'slow' || pace === 'touch') return
  const now = performance.now()
  if (now - since >= FLASH_MS) putOut()
  element.dataset['flash'] = String(direction)
  if (lit.push(element) > 1) return
  since = now
  setTimeout(() => {
    if (performance.now() - since >= FLASH_MS) putOut()
  }, AT_LAST_MS)
}
