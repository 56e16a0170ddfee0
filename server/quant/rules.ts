// The published rules. None has the name of a real firm. A published rule must never change, because its stored days
// were decided by it.
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { QuantRule } from '../../domain/quant/rule.ts'
import { decisionOf, lookbackOf } from '../../domain/quant/rule.ts'
import type { Strategy } from '../strategies/strategy.ts'

export type QuantStrategy = Strategy & { readonly rule: QuantRule }

type Published = Pick<QuantStrategy, 'id' | 'name' | 'rule' | 'feeRate' | 'closesAt' | 'history' | 'needsCode'> & {
  readonly codes: readonly string[]
}

const published: readonly Published[] = [
  {
    id: 'lattice',
    name: 'Sim Lattice Grid',
    codes: ['AAPL'],
    rule: { kind: 'grid', band: '0.15', levels: 20 },
    feeRate: '0.15',
    closesAt: '0.3',
    history: 230,
    needsCode: false,
  },
  {
    id: 'metronome',
    name: 'Sim Metronome Purchase',
    codes: ['MSFT'],
    rule: { kind: 'purchase', part: '0.02', every: 5 },
    feeRate: '0.1',
    closesAt: '0.5',
    history: 210,
    needsCode: false,
  },
  {
    id: 'crossing',
    name: 'Sim Crossing Averages',
    codes: ['AAPL'],
    rule: { kind: 'averages', fast: 10, slow: 20 },
    feeRate: '0.15',
    closesAt: '0.4',
    history: 220,
    needsCode: false,
  },
  {
    id: 'pendulum',
    name: 'Sim Pendulum Reversion',
    codes: ['INTC'],
    rule: { kind: 'reversion', window: 20, deviations: '2' },
    feeRate: '0.15',
    closesAt: '0.4',
    history: 200,
    needsCode: false,
  },
  {
    id: 'ridge',
    name: 'Sim Ridge Momentum',
    codes: ['AAPL', 'MSFT', 'NVDA', 'AVGO', 'ORCL', 'AMD', 'CSCO', 'IBM', 'QCOM', 'TXN'],
    rule: { kind: 'momentum', lookback: 105, skip: 21, count: 3, every: 21 },
    feeRate: '0.2',
    closesAt: '0.4',
    history: 180,
    needsCode: false,
  },
  {
    id: 'summit',
    name: 'Sim Summit Momentum',
    codes: ['AAPL', 'MSFT', 'NVDA', 'AVGO', 'ORCL', 'AMD', 'CSCO', 'IBM', 'QCOM', 'TXN'],
    rule: { kind: 'momentum', lookback: 252, skip: 21, count: 3, every: 21 },
    feeRate: '0.2',
    closesAt: '0.4',
    history: 180,
    needsCode: false,
  },
  {
    id: 'sprout',
    name: 'Sim Sprout Averages',
    codes: ['NVDA'],
    rule: { kind: 'averages', fast: 5, slow: 15 },
    feeRate: '0.1',
    closesAt: '0.3',
    history: 60,
    needsCode: false,
  },
  {
    id: 'alcove',
    name: 'Sim Alcove Grid',
    codes: ['AAPL'],
    rule: { kind: 'grid', band: '0.1', levels: 40 },
    feeRate: '0.2',
    closesAt: '0.4',
    history: 190,
    needsCode: true,
  },
]

export const quantStrategies: readonly QuantStrategy[] = published.map(({ codes, ...rest }) =>
  Object.assign({}, rest, {
    universe: codes.map(code => instrumentKey('US', code)),
    decide: decisionOf(rest.rule),
    lookback: lookbackOf(rest.rule),
    isCompared: true,
  }),
)

export const quantStrategyOf = (id: string): QuantStrategy | null =>
  quantStrategies.find(each => each.id === id) ?? null
