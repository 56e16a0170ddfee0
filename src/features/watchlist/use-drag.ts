// Dragging a row by its handle: the row moves through the list with the finger, and its position is saved on release.
import type { PointerEvent as ReactPointerEvent } from 'react'
import { useRef, useState } from 'react'

type Drag = { readonly key: string; readonly place: number }

export function useDrag(onDrop: (key: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef<Drag | null>(null)

  const grip = (key: string, from: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li')
    const list = row?.parentElement
    if (!row || !list || event.button !== 0) return
    event.preventDefault()
    const height = row.offsetHeight
    const over = new AbortController()
    const move = (to: Drag | null) => {
      current.current = to
      setDrag(to)
    }
    const end = (isDrop: boolean) => {
      over.abort()
      const last = current.current
      move(null)
      if (isDrop && last && last.place !== from) onDrop(last.key, last.place)
    }
    move({ key, place: from })
    const follow = (pointer: PointerEvent) => {
      const top = list.getBoundingClientRect().top
      const place = Math.floor((pointer.clientY - top) / height)
      move({ key, place: Math.max(0, Math.min(list.children.length - 1, place)) })
    }
    const { signal } = over
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
  }
  return { drag, grip }
}
