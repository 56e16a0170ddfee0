// All published times of an offer: its steps, the exchange's times around them in Hong Kong (the timetable that
// prospectuses print), and the return of unused money. The distances are those of the exchange, and shorter in a short
// offer.
import type { StockBoard } from '../instruments/boards.ts'
import type { OfferState } from '../subscription.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/**
 * `lastEntry`: last entry in the registrar's online form. `registerOpens`: the register opens, until the cut-off.
 * `collected`: the participants' money is collected. `moneyBack`: unused money is released. `valid`: share certificates
 * become valid.
 */
export const saleSteps = [
  'announced',
  'open',
  'lastEntry',
  'registerOpens',
  'closed',
  'priced',
  'collected',
  'allotted',
  'moneyBack',
  'valid',
  'listed',
] as const
export type SaleStep = (typeof saleSteps)[number]

/** `planned`: still to come. `actual`: happened at this time. */
export const timeSources = ['planned', 'actual'] as const

type Times = Readonly<Record<OfferState, number>>
type SaleTime = {
  readonly step: SaleStep
  readonly at: number
  /** The step of the offer with which this time has certainly passed. */
  readonly passedAt: OfferState
}

/** Parts of the application period, and of the time between two steps, that a time is away from its step at most. */
const ENTRY_PART = 15
const REGISTER_PART = 30
const BETWEEN_PART = 2

/** The times of an offer in their order. Times in the unit of `times`, UTC ms. */
export function saleTimes(board: StockBoard, times: Times): SaleTime[] {
  const { announced, open, closed, priced, allotted, listed } = times
  const lead = (most: number, span: number, part: number): number => Math.min(most, Math.floor(span / part))
  const isHongKong = board === 'HK'
  const step = (name: SaleStep, at: number, passedAt: OfferState): SaleTime => ({ step: name, at, passedAt })
  const only = (time: SaleTime): SaleTime[] => (isHongKong ? [time] : [])
  return [
    step('announced', announced, 'announced'),
    step('open', open, 'open'),
    ...only(step('lastEntry', closed - lead(30 * MINUTE_MS, closed - open, ENTRY_PART), 'closed')),
    ...only(step('registerOpens', closed - lead(15 * MINUTE_MS, closed - open, REGISTER_PART), 'closed')),
    step('closed', closed, 'closed'),
    step('priced', priced, 'priced'),
    ...only(step('collected', priced + lead(5.5 * HOUR_MS, allotted - priced, BETWEEN_PART), 'allotted')),
    step('allotted', allotted, 'allotted'),
    step('moneyBack', allotted, 'allotted'),
    ...only(step('valid', listed - lead(HOUR_MS, listed - allotted, BETWEEN_PART), 'listed')),
    step('listed', listed, 'listed'),
  ]
}
