// Loads and renders content below the first screen when the user scrolls near it.
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'

/** Distance below the screen at which loading starts. */
const AHEAD = '300px'

/** `placeholder` reserves the space until the content is rendered. */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(entries => setNear(entries.some(entry => entry.isIntersecting)), {
      rootMargin: AHEAD,
    })
    if (!isNear && place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [isNear])
  return isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : <div ref={place}>{placeholder}</div>
}
