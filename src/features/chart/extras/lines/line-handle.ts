// The handle of a line at the price axis: what a finger or a mouse takes hold of. It covers the axis beside its line, so
// that a touch anywhere else still scrolls the page or moves the chart. Hidden from screen readers: the list of the
// lines below the chart moves them too.
import type { OwnLine } from './own-lines.ts'

/** A tap with a trembling finger moves nothing. */
const STILL_PX = 3

export type HandleEvents = {
  /** Called with the pointer's distance from the top of the window, and whether it has just come down. */
  readonly onMove: (line: OwnLine, clientY: number, isStart: boolean) => void
  readonly onRelease: (line: OwnLine) => void
  readonly onCancel: () => void
}

export class LineHandle {
  readonly line: OwnLine
  readonly element = document.createElement('div')
  readonly #pill = document.createElement('span')
  readonly #text = document.createElement('span')
  readonly #events: HandleEvents
  #size: { readonly width: number; readonly height: number } | null = null
  #pointer: number | null = null
  #startY = 0
  #clientY = 0
  #writtenY: number | null = null
  #isMoved = false
  #isDue = false

  constructor(host: HTMLElement, line: OwnLine, events: HandleEvents) {
    this.line = line
    this.#events = events
    const { element } = this
    element.className = 'line-handle'
    element.ariaHidden = 'true'
    element.dataset['line'] = line.id
    element.dataset['side'] = line.side
    this.#pill.className = 'line-pill'
    const sign = document.createElement('i')
    sign.className = 'line-sign'
    sign.dataset['kind'] = line.kind
    this.#pill.append(sign, this.#text)
    element.append(this.#pill)
    if (line.fixed === null) this.#listen()
    else element.dataset['fixed'] = ''
    host.append(element)
  }

  get isHeld(): boolean {
    return this.#pointer !== null
  }

  /** Size without the part over the axis. Kept until the text changes: a measurement in each frame would be a layout. */
  get size(): { readonly width: number; readonly height: number } {
    this.#size ??= { width: this.#pill.offsetWidth, height: this.element.offsetHeight }
    return this.#size
  }

  write(text: string, isMoving: boolean): void {
    const { dataset } = this.element
    if (isMoving) dataset['moving'] = ''
    else delete dataset['moving']
    if (this.#text.textContent === text) return
    this.#text.textContent = text
    this.#size = null
  }

  /** Measures again, in another size of the text. */
  measure(): void {
    this.#size = null
  }

  /**
   * `x`: distance of the pill from the price axis. `y`: of its middle, from the top of the chart. `beyond`: the line is
   * above or below what is shown.
   */
  place(x: number, y: number, axis: number, beyond: 'above' | 'below' | null): void {
    const { style, dataset } = this.element
    // Only a handle at the axis also covers it.
    const right = x === 0 ? 0 : axis + x
    const transform = `translate(${-right}px, ${y - this.size.height / 2}px)`
    if (style.transform !== transform) style.transform = transform
    const padding = `${x === 0 ? axis : 0}px`
    if (style.paddingRight !== padding) style.paddingRight = padding
    if (beyond === null) delete dataset['beyond']
    else dataset['beyond'] = beyond
  }

  remove(): void {
    this.#end()
    this.element.remove()
  }

  #listen(): void {
    const { element } = this
    element.addEventListener('pointerdown', event => {
      if (event.button !== 0 || this.isHeld) return
      this.#pointer = event.pointerId
      element.setPointerCapture(event.pointerId)
      document.addEventListener('keydown', this.#onKey, { capture: true })
      this.#startY = event.clientY
      this.#isMoved = false
      this.#writtenY = null
      this.#events.onMove(this.line, event.clientY, true)
    })
    element.addEventListener('pointermove', ({ pointerId, clientY }) => {
      if (pointerId !== this.#pointer) return
      this.#clientY = clientY
      this.#isMoved ||= Math.abs(clientY - this.#startY) > STILL_PX
      if (this.#isMoved) this.#moveInFrame()
    })
    element.addEventListener('pointerup', event => {
      if (event.pointerId !== this.#pointer) return
      this.#end()
      // Not again for the same place: the scale may have moved since, and the price that was shown is the one released.
      if (this.#isMoved && event.clientY !== this.#writtenY) this.#events.onMove(this.line, event.clientY, false)
      this.#events.onRelease(this.line)
    })
    element.addEventListener('pointercancel', ({ pointerId }) => pointerId === this.#pointer && this.#cancel())
  }

  /** Several moves within a frame are one. */
  #moveInFrame(): void {
    if (this.#isDue) return
    this.#isDue = true
    requestAnimationFrame(() => {
      this.#isDue = false
      if (!this.isHeld) return
      this.#writtenY = this.#clientY
      this.#events.onMove(this.line, this.#clientY, false)
    })
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // Not the full screen of the chart, which also ends with Escape.
    event.stopPropagation()
    this.#cancel()
  }

  #cancel(): void {
    this.#end()
    this.#events.onCancel()
  }

  #end(): void {
    this.#pointer = null
    document.removeEventListener('keydown', this.#onKey, { capture: true })
  }
}
