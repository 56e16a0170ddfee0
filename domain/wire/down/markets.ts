// The state of each board: at the welcome, and whenever one changes. `nextAt` is when it will change again.
import { z } from 'zod'
import { marketStates } from '../../session.ts'

export const marketsSchema = z.array(
  z.strictObject({
    board: z.enum(['US', 'HK', 'MX', 'IX', 'FX']),
    state: z.enum(marketStates),
    nextAt: z.number().int().nonnegative().nullable(),
  }),
)
export type Markets = z.infer<typeof marketsSchema>
