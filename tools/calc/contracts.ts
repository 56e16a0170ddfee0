// The calculations of contract terms.
import { z } from 'zod'
import { futureRow, lastTradeDay as lastTradeDayOf } from '../../domain/instruments/terms.ts'
import { defineCalculation, InvalidInput } from './calculation.ts'

export const lastTradeDay = defineCalculation({
  name: 'lastTradeDay',
  source: 'domain/instruments/last-trade-rules.ts: rules of the exchanges, with their holidays of 2025 to 2027',
  input: {
    root: z.string().describe('root of a future, as ES'),
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .describe('YYYY-MM'),
  },
  calculate({ root, month }) {
    const row = futureRow(root.toUpperCase())
    return row ? { date: lastTradeDayOf(row, month).date } : new InvalidInput('root')
  },
})
