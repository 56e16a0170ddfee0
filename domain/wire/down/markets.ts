// State of each board: sent after the welcome and on every change. All times are UTC ms.
import { z } from 'zod'
import { boardNames } from '../../instruments/boards.ts'
import { marketStates } from '../../session.ts'

export const marketsSchema = z.array(
  z.strictObject({
    board: z.enum(boardNames),
    state: z.enum(marketStates),
    /** Time of its next change of state; null if it never changes. */
    nextAt: z.number().int().nonnegative().nullable(),
    /** Time of the next opening of its regular hours; null while it is open, and if it never closes. */
    opensAt: z.number().int().nonnegative().nullable(),
    /** When the trading day opened that changes and profits of today are of; null if it never closes. */
    dayAt: z.number().int().nonnegative().nullable(),
  }),
)
export type Markets = z.infer<typeof marketsSchema>
