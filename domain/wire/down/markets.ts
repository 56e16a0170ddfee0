// State of each board, sent after the welcome and on every change. All times are UTC ms.
import { z } from 'zod'
import { boardNames } from '../../instruments/boards.ts'
import { marketStates } from '../../session.ts'

export const marketsSchema = z.array(
  z.strictObject({
    board: z.enum(boardNames),
    state: z.enum(marketStates),
    /** Time of the board's next change of state; null if the state never changes. */
    nextAt: z.number().int().nonnegative().nullable(),
    /** Time at which regular trading opens next; null while the board is open, and if it never closes. */
    opensAt: z.number().int().nonnegative().nullable(),
    /** Opening time of the trading day to which today's changes and profits refer; null if the board never closes. */
    dayAt: z.number().int().nonnegative().nullable(),
  }),
)
export type Markets = z.infer<typeof marketsSchema>
