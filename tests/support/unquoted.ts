// An instrument without a quote, as the calls return it.

import type { Instrument } from '../../domain/instrument.ts'
import { boards } from '../../domain/instruments/boards.ts'
import type { Quoted } from '../../domain/wire/calls/market.ts'

export const unquoted = (instrument: Instrument): Quoted => ({
  key: instrument.key,
  name: instrument.name,
  stock_code: instrument.code,
  price_nominal: null,
  change: null,
  change_ratio: null,
  volume: null,
  market: boards[instrument.board].market,
  classify: boards[instrument.board].market,
  source: instrument.source,
  selfSelectStatus: false,
  fall: false,
  hasPreMarketData: false,
  hasPostMarketData: false,
  preMarketPrice: null,
  preMarketChange: null,
  preMarketChangeRatio: null,
  postMarketPrice: null,
  postMarketChange: null,
  postMarketChangeRatio: null,
  currencyUsDatetime: null,
  instrument,
  quote: null,
})
