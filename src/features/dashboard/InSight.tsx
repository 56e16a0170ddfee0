// Renders content only while it is on the screen or near it: a list out of sight needs no quotes and no work.
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Distance from the screen at which content is rendered. */
const AHEAD = '200px'

/** `placeholder` has the height of the content, so that nothing moves when the content comes or goes. */
export function InSight({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const seen = new IntersectionObserver(entries => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
      // In a pane that scrolls on its own, only this one counts.
      scrollMargin: AHEAD,
    })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return <div ref={place}>{isSeen ? children : placeholder}</div>
}
