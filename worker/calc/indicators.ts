// The values of indicators, computed by `trading-signals` bar by bar. The open bar is computed again with each change:
// the library replaces its last input. A value is NaN while there are too few bars for it.
import { ATR, BollingerBands, EMA, MACD, RSI, SMA, VWAP } from 'trading-signals'
import type { Indicator, IndicatorKind } from '../../domain/indicators.ts'
import type { Bar, SessionSpan } from '../../domain/kline.ts'

/** Values of the indicator's lines, in the order of its lines, after a bar. `isAgain`: the bar replaces the last one. */
export type Calculator = (bar: Bar, isAgain: boolean) => readonly number[]

export type Sessions = {
  readonly spans: readonly SessionSpan[]
  /** True if a bar is a day or a week. */
  readonly isDaily: boolean
}

type Periods = readonly number[]
type Maker = (periods: Periods, sessions: Sessions) => Calculator

type OfPrices = { update(price: number, isAgain: boolean): unknown; getResult(): number | null }
type OfBars = { update(bar: Bar, isAgain: boolean): unknown; getResult(): number | null }

const known = (value: number | null | undefined): number => value ?? Number.NaN

/** The period at a place of the list. The table of indicators lists as many periods as each kind needs. */
const at = (periods: Periods, place: number): number => periods[place] ?? Number.NaN

function ofCloses(library: OfPrices): Calculator {
  return ({ close }, isAgain) => {
    library.update(close, isAgain)
    return [known(library.getResult())]
  }
}

function ofBars(library: OfBars): Calculator {
  return (bar, isAgain) => {
    library.update(bar, isAgain)
    return [known(library.getResult())]
  }
}

function bollinger(periods: Periods): Calculator {
  const library = new BollingerBands(at(periods, 0), at(periods, 1))
  return ({ close }, isAgain) => {
    const bands = library.update(close, isAgain)
    return [known(bands?.upper), known(bands?.middle), known(bands?.lower)]
  }
}

function macd(periods: Periods): Calculator {
  const signal = new EMA(at(periods, 2))
  const library = new MACD(new EMA(at(periods, 0)), new EMA(at(periods, 1)), signal)
  return ({ close }, isAgain) => {
    const lines = library.update(close, isAgain)
    // The library has a signal from its first difference on, which is no average yet.
    const averaged = signal.isStable ? lines : null
    return [known(lines?.macd), known(averaged?.signal), known(averaged?.histogram)]
  }
}

/** The start of the trading day of a bar; null for a day whose sessions are not known. */
const dayOf = (time: number, { spans, isDaily }: Sessions): number | null =>
  (isDaily ? null : spans.find(({ openMs, closeMs }) => time >= openMs && time < closeMs)?.dayStartMs) ?? null

/** The average of a trading day starts over with each day. Only days whose opening is known have one. */
function vwap(sessions: Sessions): Calculator {
  let day: number | null = null
  let library = new VWAP()
  // The library ignores a bar without volume: a later change of that bar is its first input.
  let isCounted = false
  return (bar, isAgain) => {
    const next = dayOf(bar.time, sessions)
    if (next !== day) {
      library = new VWAP()
      isCounted = false
    }
    day = next
    if (day === null) return [Number.NaN]
    const isReplaced: boolean = isAgain && isCounted
    isCounted = bar.volume > 0
    // A copy: the library subtracts the last input when it is replaced, and the open bar is changed in place.
    if (isCounted) library.update({ ...bar }, isReplaced)
    return [known(library.getResult())]
  }
}

const makers: Readonly<Record<IndicatorKind, Maker>> = {
  sma: periods => ofCloses(new SMA(at(periods, 0))),
  ema: periods => ofCloses(new EMA(at(periods, 0))),
  bollinger,
  vwap: (_, sessions) => vwap(sessions),
  rsi: periods => ofCloses(new RSI(at(periods, 0))),
  macd,
  atr: periods => ofBars(new ATR(at(periods, 0))),
}

export const createCalculator = ({ kind, periods }: Indicator, sessions: Sessions): Calculator =>
  makers[kind](periods, sessions)
