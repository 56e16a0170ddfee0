// Full screen for one element of a page. CSS makes the element cover the page in every browser. Where the browser
// supports it, native full screen and landscape are added (iPhones support neither for elements). Back, Esc and the
// button end it.
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

type Lockable = { lock?: (orientation: 'landscape') => Promise<void> }

/** Needs a user gesture. A refusal is ignored: the element covers the page anyway. */
async function enterNative(element: HTMLElement): Promise<void> {
  try {
    await element.requestFullscreen({ navigationUI: 'hide' })
    await (screen.orientation as Lockable).lock?.('landscape')
  } catch {}
}

/** Makes the rest of the page inert during full screen. Returns a function that undoes it. */
function isolate(element: HTMLElement): () => void {
  const others: Element[] = []
  for (let at: HTMLElement = element; at.localName !== 'main' && at.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children) if (other !== at && !other.hasAttribute('inert')) others.push(other)
  for (const other of others) other.setAttribute('inert', '')
  return () => {
    for (const other of others) other.removeAttribute('inert')
  }
}

export type FullScreen = { readonly isFull: boolean; readonly toggle: () => void }

export function useFullScreen(target: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!isFull || !element) return
    const end = () => setFull(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end()
    const onChange = () => document.fullscreenElement || end()
    let leave = () => {}
    let isOver = false
    // After the current task, as for a sheet: a history entry pushed while another is being removed would be lost.
    const enter = () => {
      if (!isOver) leave = openOverlay(end)
    }
    queueMicrotask(() => afterTravel(enter))
    const release = isolate(element)
    document.addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onChange)
      release()
      leave()
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [isFull, target])
  const toggle = () => {
    setFull(!isFull)
    if (!isFull && target.current) void enterNative(target.current)
  }
  return { isFull, toggle }
}
