// The complete selection of a connection; each watch message replaces the preceding one. The server then sends
// `instruments` for keys that it has not described on this connection, a `snapshot` of new rows, then `quotes` at the
// requested interval.
import { z } from 'zod'
import { boardNames } from '../../instruments/boards.ts'
import { AUCTIONS_MAX, SELECTION_MAX, TRADES_MAX } from '../../limits.ts'
import { idSchema } from '../calls/shared.ts'
import { cadencesMs } from '../frame.ts'

export const watchSchema = z.strictObject({
  t: z.literal('watch'),
  /** Boards of which all instruments are watched, for sorted lists. */
  boards: z.array(z.enum(boardNames)).max(boardNames.length),
  /** Keys of single instruments; their quotes contain bid and ask. Unknown keys are ignored. */
  keys: z.array(z.string().max(24)).max(SELECTION_MAX),
  /** Keys of the instruments shown in charts, of which every trade is sent. */
  trades: z.array(z.string().max(24)).max(TRADES_MAX),
  cadenceMs: z.literal([...cadencesMs]),
  /** Interval for whole boards, which are only needed for sorting; rows on the screen use `cadenceMs`. */
  boardCadenceMs: z.literal([...cadencesMs]).optional(),
  /** Ids of the auctions whose states are sent once a second. Unknown ids are ignored. */
  auctions: z.array(idSchema).max(AUCTIONS_MAX).optional(),
})
export type Watch = z.infer<typeof watchSchema>
