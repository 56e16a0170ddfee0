// What is sent to the Gateway, and what comes from it, each as a list whose first item is its kind.
import { BarSizeSetting, SecType } from '@stoqey/ib'
import { z } from 'zod'

const contractSchema = z.object({
  conId: z.int().min(0),
  symbol: z.string(),
  secType: z.enum([SecType.STK, SecType.CASH, SecType.IND, SecType.FUT]),
  exchange: z.string(),
  currency: z.string(),
  /** Tells contracts of one symbol and exchange apart; empty if there is only one. */
  tradingClass: z.string(),
  /** True if delivery months that have ended are meant too. */
  includeExpired: z.boolean(),
})
/** A contract by its number (`conId`), or by what it is if the number is 0. */
export type Contract = z.infer<typeof contractSchema>

const querySchema = z.object({
  duration: z.string(),
  size: z.enum(BarSizeSetting),
  show: z.enum(['TRADES', 'MIDPOINT']),
})
export type HistoryQuery = z.infer<typeof querySchema>

const request = z.int().positive()

export const commandSchema = z.union([
  z.tuple([z.literal('type'), z.int()]),
  z.tuple([z.literal('data'), request, contractSchema]),
  z.tuple([z.literal('cancel'), request]),
  z.tuple([z.literal('details'), request, contractSchema]),
  z.tuple([z.literal('history'), request, contractSchema, querySchema]),
])
export type Command = z.infer<typeof commandSchema>

export type Details = {
  readonly conId: number
  readonly exchange: string
  readonly currency: string
  readonly minTick: number
  readonly longName: string
  readonly tradingClass: string
  /** Value of one contract for a change of the price by `priceMagnifier`; 0 without one. */
  readonly multiplier: number
  readonly priceMagnifier: number
  /** Last trading day and delivery month of a future, as 20261218 and 202612; else empty. */
  readonly lastTradeDate: string
  readonly contractMonth: string
}

export type HistoryBar = {
  /** Unix seconds, or a date (`20260302`) for a bar of a day. */
  readonly time: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly count: number
}

export type GatewayMessage =
  | readonly ['price', request: number, tick: number, price: number, size: number]
  | readonly ['size', request: number, tick: number, size: number]
  | readonly ['generic', request: number, tick: number, value: number]
  | readonly ['string', request: number, tick: number, text: string]
  | readonly ['type', request: number, type: number]
  | readonly ['params', request: number]
  | readonly ['time', seconds: number]
  | readonly ['error', request: number, code: number, text: string]
  | readonly ['details', request: number, details: Details]
  | readonly ['bar', request: number, bar: HistoryBar]
  | readonly ['end', request: number]
