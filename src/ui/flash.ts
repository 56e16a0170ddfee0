// A brief tint behind a number that changed, set without React: a flash renders nothing. Flashes that started within a
// short interval are cleared together, at the next change if there is one in time. Clearing them therefore rarely needs
// a frame of its own.
import './flash.css'

const FLASH_MS = 320
/** If no next change comes, a timer clears the flashes after this time. */
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
  // No flashes at a slow pace, where all prices would flash at the same time.
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
