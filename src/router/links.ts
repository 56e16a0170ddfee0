// A tap on any link of this app, `<a href="#/…">`, goes by the router: it knows tabs, scroll and double taps. A link
// marked `data-replace` opens in the place of this page.
import { push, replace } from './navigate.ts'

/** Keys and buttons that ask the browser for another tab or window are the browser's. */
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

/** Answers what ends it. */
export function followLinks(): () => void {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
