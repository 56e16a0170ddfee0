// A number that gets a tint for a moment when it changes.

import type { ReactNode } from 'react'
import { memo, useLayoutEffect, useRef } from 'react'
import { light } from './flash.ts'

type FlashProps = {
  value: number | null
  /** Identity of the value: another instrument in the same element is not a price change. */
  of: string | number
  children: ReactNode
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
