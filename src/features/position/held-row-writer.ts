// Writes a row of the list of holdings, which shows one holding after another, without a React render: every price changes
// its profit, and a fling brings a hundred rows a second. HeldRow renders the elements.
//
// A holding paid in full shows quantity, average cost and price; its share of all holdings, value and profit. A margined
// position shows its risk instead: side and leverage, liquidation price and margin ratio, profit and return on margin.
import { subscribe } from 'valtio/vanilla'
import { averageShown } from '../../../domain/average-cost.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { direction } from '../../../domain/quote.ts'
import { stateOfCode } from '../../../domain/session.ts'
import type { HoldingRow, MarginFigures } from '../../../worker/contract.ts'
import type { AnyCurrency, Format } from '../../i18n/format.ts'
import { setAttribute, writeText } from '../../lib/write.ts'
import type { FormatFor } from '../../shared/instruments/price-format.ts'
import { holdingLeaf } from '../../state/holdings.ts'
import { profit } from '../../state/market.ts'
import { directionOf } from '../../ui/Money.tsx'
import type { HeldWords } from './held-words.ts'
import { filled } from './held-words.ts'
import { holdingHref } from './link.ts'
import { riskOf } from './margin-risk.ts'
import { priceTextOf } from './Value.tsx'

/** An amount of money. `spoken` has a text for screen readers while amounts are hidden. */
export type MoneyElements = Readonly<Record<'cell' | 'visible' | 'spoken', HTMLElement>>

export type HeldElements = Readonly<
  Record<
    | 'row'
    | 'code'
    | 'side'
    | 'name'
    | 'terms'
    | 'price'
    | 'priceWord'
    | 'last'
    | 'ratio'
    | 'weight'
    | 'weightWord'
    | 'share'
    | 'change'
    | 'changeText',
    HTMLElement
  >
> & { readonly main: MoneyElements; readonly profit: MoneyElements }

/** The same object for all rows of a list; rows are written again when it is another. */
export type HeldRowContext = {
  readonly words: HeldWords
  readonly format: Format
  readonly formatFor: FormatFor
  /** Amounts are hidden. */
  readonly hidden: boolean
}

const HIDDEN_QUANTITY = '••••'
const HIDDEN_MONEY = '••••••'

export class HeldRowWriter {
  readonly #elements: HeldElements
  readonly #context: HeldRowContext
  #id: string | null | undefined
  /** The holding as it was last written; null while the row waits for one. */
  #row: HoldingRow | null = null
  #unsubscribe: (() => void) | null = null

  constructor(elements: HeldElements, context: HeldRowContext) {
    this.#elements = elements
    this.#context = context
    writeText(elements.priceWord, context.words.price)
    writeText(elements.weightWord, context.words.weight)
  }

  /** Null: the holding at this place is not loaded. During a scroll a row is written once, without a subscription. */
  show(id: string | null, isMoving: boolean): void {
    if (id !== this.#id) {
      this.stop()
      this.#id = id
      this.#row = null
    }
    if (!this.#row) this.#follow()
    if (!isMoving) this.#settle()
  }

  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
  }

  /** Subscribes to the holding, and completes what a tap or a screen reader needs. */
  #settle(): void {
    if (this.#unsubscribe || !this.#id) return
    // In the same task: writing a row again is cheaper than scheduling a promise.
    const stops = [subscribe(holdingLeaf(this.#id), this.#follow, true), subscribe(profit, this.#writeWeight, true)]
    this.#unsubscribe = () => {
      for (const stop of stops) stop()
    }
    this.#follow()
    this.#finish()
  }

  readonly #follow = (): void => {
    const row = this.#id ? (holdingLeaf(this.#id).row as HoldingRow | null) : null
    const before = this.#row
    this.#row = row
    if (!row) this.#wait()
    else if (row !== before) this.#write(row, before)
  }

  /** The same height; the keyboard can focus it, and the focus stays when the holding arrives. */
  #wait(): void {
    const { row } = this.#elements
    setAttribute(row, 'data-skeleton', 'bare')
    setAttribute(row, 'href', null)
    setAttribute(row, 'tabindex', '0')
    // Without an address an anchor has no role, and so may have no name.
    setAttribute(row, 'role', 'link')
    setAttribute(row, 'aria-disabled', 'true')
    setAttribute(row, 'aria-label', this.#context.words.loading)
  }

  #write(row: HoldingRow, before: HoldingRow | null): void {
    if (!before) this.#introduce(row)
    if (before?.state !== row.state) this.#writeName(row)
    if (row.margin) this.#writeMargined(row, row.margin, before)
    else this.#writePaid(row, before)
    this.#writeReturn(row.floatingBp)
    this.#finish()
  }

  /** What a holding keeps. */
  #introduce(row: HoldingRow): void {
    const { words } = this.#context
    const { row: link, code, side, price, ratio, weight, profit: second } = this.#elements
    const { margin } = row
    setAttribute(link, 'data-skeleton', null)
    for (const waiting of ['tabindex', 'role', 'aria-disabled', 'aria-label']) setAttribute(link, waiting, null)
    writeText(code, row.code)
    if (margin) writeText(side, `${words[margin.side]} ${margin.leverage}×`)
    for (const cell of [side, ratio]) hide(cell, !margin)
    for (const cell of [price, second.cell]) hide(cell, margin !== null)
    hide(weight, true)
  }

  /** Before the name, a word for a price at which nothing is traded now. */
  #writeName(row: HoldingRow): void {
    const { words, format } = this.#context
    const word = words.states[stateOfCode(row.state)]
    const name = nameIn(row, format.locale)
    writeText(this.#elements.name, word === undefined ? name : `${word} · ${name}`)
  }

  /**
   * Sets the link and the accessible text of the return. Both wait for the end of a scroll, because a row cannot be
   * tapped or read aloud before.
   */
  #finish(): void {
    if (!this.#row || !this.#unsubscribe) return
    const { row, change } = this.#elements
    setAttribute(row, 'href', `#${holdingHref(this.#row)}`)
    setAttribute(change, 'aria-label', this.#context.format.speakBasisPoints(this.#row.floatingBp))
  }

  #writeMargined(row: HoldingRow, margin: MarginFigures, before: HoldingRow | null): void {
    const { words, formatFor, format: own } = this.#context
    const { main, terms, ratio } = this.#elements
    const format = formatFor(own, row.key)
    const { liquidation: level } = margin
    if (before?.margin?.liquidation !== level)
      writeText(terms, level === null ? words.liquidationNever : filled(words.liquidation, priceTextOf(level, format)))
    const percent = format.percent(margin.ratioBp === null ? null : (margin.ratioBp / 100).toFixed(2))
    writeText(ratio, margin.isLiquidatable ? words.liquidating : filled(words.ratio, percent))
    setAttribute(ratio, 'data-risk', riskOf(margin.ratioBp, margin.isLiquidatable))
    this.#writeMoney(main, row.floating, row.currency, true)
  }

  #writePaid(row: HoldingRow, before: HoldingRow | null): void {
    const { words, format, hidden } = this.#context
    const { main, profit: second, terms, last } = this.#elements
    if (before?.quantity !== row.quantity || before.averagePrice !== row.averagePrice) {
      const average = priceTextOf(averageShown(row.averagePrice, row.quantity, row.priceDecimals), format)
      const quantity = hidden ? HIDDEN_QUANTITY : format.quantity(row.quantity)
      writeText(terms, filled(words.at, quantity, average))
    }
    writeText(last, priceTextOf(row.price, format))
    this.#writeMoney(main, row.value, row.currency, false)
    this.#writeMoney(second, row.floating, row.currency, true)
    this.#writeWeight()
  }

  /** Share of all holdings, in the base currency: it changes with their sum too. */
  readonly #writeWeight = (): void => {
    const { format, hidden } = this.#context
    const { weight, share } = this.#elements
    const value = this.#row?.margin === null ? (this.#row.inBase?.value ?? null) : null
    const total = profit.totals?.holdings ?? null
    const isKnown = !hidden && value !== null && total !== null && Number(total) !== 0
    hide(weight, !isKnown)
    if (isKnown) writeText(share, format.percent(((Number(value) / Number(total)) * 100).toFixed(2)))
  }

  #writeMoney(
    { cell, visible, spoken }: MoneyElements,
    amount: string | null,
    currency: AnyCurrency,
    isSigned: boolean,
  ): void {
    const { words, format, hidden } = this.#context
    const text = isSigned ? format.signedMoney(amount, currency) : format.money(amount, currency)
    writeText(visible, hidden ? HIDDEN_MONEY : text)
    // Without a text it has no box, which would cost layout during a fling.
    hide(spoken, !hidden)
    if (hidden) writeText(spoken, words.hidden)
    setAttribute(visible, 'aria-hidden', hidden ? 'true' : null)
    const isColoured = isSigned && !hidden && amount !== null
    setAttribute(cell, 'data-direction', isColoured ? String(directionOf(amount)) : null)
  }

  #writeReturn(basisPoints: number | null): void {
    const { format } = this.#context
    const { change, changeText } = this.#elements
    setAttribute(change, 'data-direction', basisPoints === null ? null : String(direction(basisPoints)))
    writeText(changeText, format.basisPoints(basisPoints))
  }
}

function hide(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden
}
