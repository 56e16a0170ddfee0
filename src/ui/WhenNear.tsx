// What stands below the first screen is fetched and made when it comes near the eye, not before.
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'

/** So far below the screen it begins. */
const AHEAD = '300px'

/** `placeholder` keeps the place until then. */
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
