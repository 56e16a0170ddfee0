// The calculations of cost of carry.
import { z } from 'zod'
import { dayCountBases, forward, indexFuture } from '../../domain/carry.ts'
import { anyDecimal, decimalOut, defineCalculation, InvalidInput, positive } from './calculation.ts'

const days = () => z.int().min(0).describe('whole number, 0 or above')

export const forwardCalculation = defineCalculation({
  name: 'forward',
  source: 'domain/carry.ts: simple interest on both currencies',
  input: {
    spot: positive(),
    baseRate: anyDecimal(),
    quoteRate: anyDecimal(),
    days: days(),
    basis: z.literal(dayCountBases).describe(dayCountBases.join(' or ')),
  },
  calculate({ spot, baseRate, quoteRate, days, basis }) {
    const price = forward(spot, { base: baseRate, quote: quoteRate }, days, basis)
    return price ? { forward: decimalOut(price) } : new InvalidInput('days')
  },
})

export const indexFutureCalculation = defineCalculation({
  name: 'indexFuture',
  source: 'domain/carry.ts: continuous interest less dividends',
  input: {
    spot: positive(),
    rate: anyDecimal(),
    dividendYield: anyDecimal(),
    days: days(),
  },
  calculate: ({ spot, rate, dividendYield, days }) => ({
    price: decimalOut(indexFuture(spot, rate, dividendYield, days)),
  }),
})
