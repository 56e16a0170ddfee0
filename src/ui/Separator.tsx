// A border between two panes that changes the size of one of them: by pointer, by arrow keys, and back to the first size
// by a double click or Enter (WAI-ARIA 1.2, a separator with the focus).
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import './separator.css'

const STEP_PX = 16

export type SeparatorProps = {
  readonly label: string
  /** Id of the pane whose size changes. */
  readonly controls: string
  /** Direction of the line: `vertical` between panes side by side. */
  readonly orientation: 'vertical' | 'horizontal'
  /** True if the pane is after the separator: it then grows towards the start. */
  readonly isBefore?: boolean
  readonly size: number
  readonly min: number
  readonly max: number
  /** Called with each size during a drag. */
  readonly onResize: (size: number) => void
  readonly onReset: () => void
  /** Called when a drag or a step ends. */
  readonly onEnd: () => void
}

type Start = { readonly at: number; readonly size: number }

export function Separator(props: SeparatorProps) {
  const { label, controls, orientation, isBefore = false, size, min, max, onResize, onReset, onEnd } = props
  const start = useRef<Start | null>(null)
  const sign = isBefore ? -1 : 1
  const isVertical = orientation === 'vertical'
  const placeOf = (event: PointerEvent): number => (isVertical ? event.clientX : event.clientY)
  const resize = (next: number): void => onResize(Math.round(Math.max(min, Math.min(max, next))))
  const [shrink, grow] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const sizes: Readonly<Record<string, number>> = {
    [shrink]: size - sign * STEP_PX,
    [grow]: size + sign * STEP_PX,
    Home: min,
    End: max,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = sizes[event.key]
    if ((next === undefined && event.key !== 'Enter') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (next === undefined) onReset()
    else resize(next)
    onEnd()
  }
  const end = (): void => {
    if (start.current) onEnd()
    start.current = null
  }
  return (
    <hr
      className="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        onReset()
        onEnd()
      }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: placeOf(event), size }
      }}
      onPointerMove={event => {
        if (start.current) resize(start.current.size + sign * (placeOf(event) - start.current.at))
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
