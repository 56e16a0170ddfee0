// The rows of the last trades. When all rows are in use, the row of the oldest trade is moved to the top and its texts are
// replaced by those of the new trade. So a trade changes a few texts, however many rows are shown.
import { TRADES_SHOWN } from '../../../domain/limits.ts'
import { direction } from '../../../domain/quote.ts'
import type { Trade } from '../../../domain/wire/rows.ts'

export type TradeWords = {
  readonly time: (at: number) => string
  readonly price: (scaled: number) => string
  /** Null for an instrument whose trades have no quantity. */
  readonly quantity: ((scaled: number) => string) | null
}

type Slot = {
  readonly row: HTMLTableRowElement
  readonly change: HTMLElement
  readonly time: Text
  readonly price: Text
  readonly quantity: Text
}

function newSlot(hasQuantity: boolean): Slot {
  const row = document.createElement('tr')
  const [time, price, quantity] = [new Text(), new Text(), new Text()]
  const change = document.createElement('span')
  change.className = 'change'
  const arrow = document.createElement('span')
  arrow.className = 'change-arrow'
  arrow.ariaHidden = 'true'
  change.append(arrow, price)
  row.insertCell().append(time)
  row.insertCell().append(change)
  if (hasQuantity) row.insertCell().append(quantity)
  return { row, change, time, price, quantity }
}

export class TradeSlots {
  readonly #body: HTMLTableSectionElement
  readonly #words: TradeWords
  /** In the order of their trades, the oldest one at `#oldest`. */
  readonly #slots: Slot[] = []
  #oldest = 0
  #last: number | null = null
  /** By the tick rule: a trade at the price of the one before it has its direction. */
  #moved = 0

  constructor(body: HTMLTableSectionElement, words: TradeWords) {
    this.#body = body
    this.#words = words
    body.replaceChildren()
  }

  add({ time, price, quantity }: Trade): void {
    if (this.#last !== null && price !== this.#last) this.#moved = Math.sign(price - this.#last)
    this.#last = price
    const slot = this.#nextSlot()
    slot.time.data = this.#words.time(time)
    slot.price.data = this.#words.price(price)
    slot.quantity.data = this.#words.quantity?.(quantity) ?? ''
    slot.change.dataset['direction'] = String(direction(this.#moved))
    this.#body.prepend(slot.row)
  }

  #nextSlot(): Slot {
    const oldest = this.#slots[this.#oldest]
    if (oldest && this.#slots.length === TRADES_SHOWN) {
      this.#oldest = (this.#oldest + 1) % TRADES_SHOWN
      return oldest
    }
    const slot = newSlot(this.#words.quantity !== null)
    this.#slots.push(slot)
    return slot
  }
}
