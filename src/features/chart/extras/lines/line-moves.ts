// A line of the chart that is being moved. Outside of React, because a finger moves it in each frame.
import { stepTick } from '../../../../../domain/price.ts'
import type { Ticks } from '../ticks.ts'
import { snapped } from '../ticks.ts'
import type { OwnLine } from './own-lines.ts'

export type Moving = {
  readonly line: OwnLine
  /** The price at which the line was, scaled. */
  readonly from: number
  /** The price to which it was moved, scaled and on the tick grid. */
  readonly price: number
  readonly by: 'pointer' | 'keys'
  /** True while its review is open: the review says what has changed meanwhile. */
  readonly isReviewed: boolean
}

const stepped = (price: number, by: 1 | -1, { tickSteps }: Ticks): number =>
  price < 0 ? price + by : stepTick(price, by, tickSteps)

export class LineMoves {
  readonly ticks: Ticks
  readonly #readers = new Set<() => void>()
  #moving: Moving | null = null

  constructor(ticks: Ticks) {
    this.ticks = ticks
  }

  readonly current = (): Moving | null => this.#moving

  /** Returns an unsubscribe function. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Moves the line to the tick that is nearest to a price. */
  drag(line: OwnLine, price: number): void {
    this.#put(line, snapped(price, this.ticks), 'pointer')
  }

  /** Moves the line by ticks. */
  step(line: OwnLine, by: 1 | -1, count = 1): void {
    let price = this.#moving?.line.id === line.id ? this.#moving.price : line.price
    if (price === null) return
    for (let nth = 0; nth < count; nth++) price = stepped(price, by, this.ticks)
    this.#put(line, price, 'keys')
  }

  review(): void {
    if (this.#moving) this.#tell(Object.assign({}, this.#moving, { isReviewed: true }))
  }

  /** The line returns to its price. */
  cancel(): void {
    if (this.#moving) this.#tell(null)
  }

  /**
   * Takes the lines as they are now. Returns the line whose move has ended, because its order or its alert has changed
   * or ended; otherwise null.
   */
  follow(lines: readonly OwnLine[]): OwnLine | null {
    const moving = this.#moving
    if (!moving) return null
    // The review of a line says itself what has changed. Its line waits until it has the new price, or is gone.
    if (moving.isReviewed) {
      const now = lines.find(({ id }) => id === moving.line.id)
      if (!now || now.price === moving.price) this.cancel()
      return null
    }
    if (lines.some(({ id, version }) => id === moving.line.id && version === moving.line.version)) return null
    this.cancel()
    return moving.line
  }

  #put(line: OwnLine, price: number, by: Moving['by']): void {
    if (line.fixed !== null || line.price === null || this.#moving?.isReviewed) return
    const known = this.#moving
    if (known?.line.id === line.id && known.price === price) return
    this.#tell({ line, from: line.price, price, by, isReviewed: false })
  }

  #tell(moving: Moving | null): void {
    this.#moving = moving
    for (const read of this.#readers) read()
  }
}
