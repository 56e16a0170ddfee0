// Handles taps on links of this app, `<a href="#/…">`, with the router's rules for tabs, scroll positions and double
// taps. A link marked `data-replace` replaces this page.
import { push, replace } from './navigate.ts'

/** Clicks with a modifier key or another mouse button are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return
  const anchor = event.target.closest('a')
  const href = anchor?.getAttribute('href')
  if (anchor?.target !== '' || !href?.startsWith('#/')) return
  event.preventDefault()
  if ('replace' in anchor.dataset) replace(href.slice(1))
  else push(href.slice(1))
}

/** Returns an unsubscribe function. */
export function followLinks(): () => void {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
