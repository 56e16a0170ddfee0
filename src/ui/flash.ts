// A brief tint behind a number that changed, set past React: a flash renders nothing. What lit up within a moment goes
// out together, with the next change if one comes in time, so that going out seldom costs a frame of its own.
import './flash.css'

const FLASH_MS = 320
/** Without a next change: the timer that puts out what is left. */
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
  // At a slow pace every price would light up at once.
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
