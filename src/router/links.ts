// Handles taps on links that are written past React, `<a href="#/…">` in the rows of live lists and in texts of the
// server: wouter's `Link` handles only those that React renders.
import { push } from './navigate.ts'

/** Clicks with a modifier key or another mouse button are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return
  const anchor = event.target.closest('a')
  const href = anchor?.getAttribute('href')
  if (anchor?.target !== '' || !href?.startsWith('#/')) return
  event.preventDefault()
  push(href.slice(1))
}

/** Returns an unsubscribe function. */
export function followLinks(): () => void {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
