// The simulated institutions and their published rules. None has the name of a real firm.

import type { FollowRule } from '../../domain/follow-rule.ts'
import { rebalanceDecision } from '../../domain/follow-rule.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { Strategy } from '../strategies/strategy.ts'

export type FollowStrategy = Strategy & { readonly rule: FollowRule }

/** The instruments among which the rules choose. */
export const universe = [
  ...['AAPL', 'MSFT', 'NVDA', 'AVGO', 'ORCL', 'AMD'],
  ...['CSCO', 'INTC', 'IBM', 'QCOM', 'MU', 'TXN'],
].map(code => instrumentKey('US', code))

type Published = Pick<FollowStrategy, 'id' | 'name' | 'rule' | 'feeRate' | 'closesAt' | 'history'>

const published: readonly Published[] = [
  {
    id: 'alder',
    name: 'Sim Alder Equal Weight',
    rule: { pick: 'all', lookback: 1, count: 12, every: 21 },
    feeRate: '0.1',
    closesAt: '0.5',
    history: 320,
  },
  {
    id: 'basalt',
    name: 'Sim Basalt Trend',
    rule: { pick: 'rising', lookback: 20, count: 6, every: 5 },
    feeRate: '0.1',
    closesAt: '0.4',
    history: 300,
  },
  {
    id: 'cove',
    name: 'Sim Cove Momentum',
    rule: { pick: 'highest', lookback: 20, count: 4, every: 10 },
    feeRate: '0.15',
    closesAt: '0.4',
    history: 240,
  },
  {
    id: 'dune',
    name: 'Sim Dune Reversal',
    rule: { pick: 'lowest', lookback: 10, count: 4, every: 5 },
    feeRate: '0.15',
    closesAt: '0.4',
    history: 180,
  },
  {
    id: 'ember',
    name: 'Sim Ember Concentrated',
    rule: { pick: 'highest', lookback: 5, count: 1, every: 3 },
    feeRate: '0.2',
    closesAt: '0.15',
    history: 280,
  },
  {
    id: 'fjord',
    name: 'Sim Fjord Two Weeks',
    rule: { pick: 'rising', lookback: 10, count: 3, every: 10 },
    feeRate: '0.1',
    closesAt: '0.3',
    history: 60,
  },
]

export const strategies: readonly FollowStrategy[] = published.map(each =>
  Object.assign({}, each, {
    universe,
    decide: rebalanceDecision(each.rule),
    lookback: each.rule.lookback,
    isCompared: false,
    needsCode: false,
  }),
)

export const strategyOf = (id: string): FollowStrategy | null => strategies.find(each => each.id === id) ?? null
