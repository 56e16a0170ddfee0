// A brief tint behind a number that changed. The attribute is set past React, so that a flash renders nothing, and all
// that lit up within a moment goes out together, on one timer.

import type { ReactNode } from 'react'
import { memo, useLayoutEffect, useRef } from 'react'
import './flash.css'

const FLASH_MS = 320

type FlashProps = {
  value: number | null
  /** Whose value it is: another instrument in the same place is no change of price. */
  of: string | number
  children: ReactNode
}

let lit: HTMLElement[] = []

function putOut(): void {
  const all = lit
  lit = []
  for (const element of all) delete element.dataset['flash']
}

function light(element: HTMLElement, direction: 1 | -1): void {
  if (document.documentElement.dataset['flash'] === 'off') return
  element.dataset['flash'] = String(direction)
  if (lit.push(element) === 1) setTimeout(putOut, FLASH_MS)
}

export const Flash = memo(function Flash({ value, of, children }: FlashProps) {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef({ of, value })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { of, value }
    if (last.of !== of || value === null || last.value === null || last.value === value || !element.current) return
    light(element.current, value > last.value ? 1 : -1)
  }, [of, value])
  return (
    <span ref={element} className="flash">
      {children}
    </span>
  )
})
