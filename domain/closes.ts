// Closing prices up to a moment, oldest first. Running sums give the sum of any number of consecutive closes in
// constant time.
import { must } from './assert.ts'
import { Decimal } from './money.ts'

/** Prefix sums: entry n is the sum of the first n values. Computed lazily up to the highest index requested. */
type Totals = Decimal[]

const ZERO = new Decimal(0)

export class Closes {
  readonly length: number
  readonly #values: readonly Decimal[]
  readonly #sums: Totals
  readonly #squares: Totals

  private constructor(values: readonly Decimal[], length: number, totals: readonly [sums: Totals, squares: Totals]) {
    this.#values = values
    this.length = length
    ;[this.#sums, this.#squares] = totals
  }

  static of(values: readonly Decimal[]): Closes {
    return new Closes(values, values.length, [[ZERO], [ZERO]])
  }

  /** Returns the first `length` closes. The copy shares the prefix sums. */
  upTo(length: number): Closes {
    return new Closes(this.#values, Math.min(length, this.length), [this.#sums, this.#squares])
  }

  /** The close that is `back` places before the last one. */
  back(back: number): Decimal | undefined {
    return this.#values[this.length - 1 - back]
  }

  last(count: number): readonly Decimal[] {
    return this.#values.slice(Math.max(0, this.length - count), this.length)
  }

  /** Returns the sum of the `span` closes that end `back` places before the last one. */
  sum(span: number, back = 0): Decimal {
    return this.#between(this.#sums, span, back, value => value)
  }

  squares(span: number): Decimal {
    return this.#between(this.#squares, span, 0, value => value.times(value))
  }

  #between(totals: Totals, span: number, back: number, termOf: (value: Decimal) => Decimal): Decimal {
    const end = this.length - back
    for (let nth = totals.length; nth <= end; nth += 1)
      totals.push(must(totals[nth - 1], 'a total').plus(termOf(must(this.#values[nth - 1], 'a close'))))
    return must(totals[end], 'a total').minus(must(totals[end - span], `${span} closes`))
  }
}
