// What a line of a chart stands for, and the review that a moved line opens. The page supplies the review, because it is
// that of other features.
import type { ComponentType } from 'react'
import type { AlertPart } from '../../../domain/alerts.ts'
import type { DecimalText } from '../../../domain/brand.ts'
import type { Alert } from '../../../domain/wire/calls/alert.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'

export type OrderPart = 'price' | 'trigger'

export type LineTarget =
  | { readonly kind: 'order'; readonly order: Order; readonly part: OrderPart }
  | { readonly kind: 'alert'; readonly alert: Alert; readonly part: AlertPart }

export type LineReviewProps = {
  /** The order or the alert as it was when its line was moved. */
  readonly target: LineTarget
  /** The price to which the line was moved; null if it was only chosen. */
  readonly price: DecimalText | null
  readonly onClose: () => void
}

export type LineReview = {
  readonly Review: ComponentType<LineReviewProps>
  /** Loads it before it is needed. */
  readonly preload: () => Promise<unknown>
}
