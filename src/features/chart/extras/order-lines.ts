// Lines of the user's open orders across the prices, each with its side and quantity on the axis.
import type { IPriceLine } from 'lightweight-charts'
import { LineStyle } from 'lightweight-charts'
import { readLook } from '../colours.ts'
import type { Plot } from '../plot.ts'
import { colourReader } from './colour-reader.ts'
import type { OwnOrder } from './own-trades.ts'

export class OrderLines {
  readonly #plot: Plot
  readonly #orders: readonly OwnOrder[]
  readonly #titleOf: (order: OwnOrder) => string
  #lines: readonly IPriceLine[]

  constructor(plot: Plot, orders: readonly OwnOrder[], titleOf: (order: OwnOrder) => string) {
    this.#plot = plot
    this.#orders = orders
    this.#titleOf = titleOf
    this.#lines = this.#create()
  }

  recolour(): void {
    this.remove()
    this.#lines = this.#create()
  }

  remove(): void {
    for (const line of this.#lines) this.#plot.prices.removePriceLine(line)
  }

  #create(): IPriceLine[] {
    const element = this.#plot.chart.chartElement()
    const read = colourReader(element)
    const [buy, sell] = [read('var(--buy)'), read('var(--sell)')]
    const { paper } = readLook(element)
    return this.#orders.map(order =>
      this.#plot.prices.createPriceLine({
        price: order.price / this.#plot.unit,
        title: this.#titleOf(order),
        color: order.side === 'buy' ? buy : sell,
        lineWidth: 1,
        lineStyle: LineStyle.LargeDashed,
        axisLabelVisible: true,
        axisLabelTextColor: paper,
      }),
    )
  }
}
