// The whole selection of one connection: each watch replaces the previous one. The server sends `instruments` for keys
// that it has not yet described on this connection, a `snapshot` of new rows, then `quotes` at the cadence.
import { z } from 'zod'
import { boardNames } from '../../instruments/boards.ts'
import { SELECTION_MAX } from '../../limits.ts'
import { cadencesMs } from '../frame.ts'

export const watchSchema = z.strictObject({
  t: z.literal('watch'),
  /** Boards watched whole, for sorted lists. */
  boards: z.array(z.enum(boardNames)).max(boardNames.length),
  /** Instruments by key, with their book; unknown keys are ignored. */
  keys: z.array(z.string().max(24)).max(SELECTION_MAX),
  /** The instrument of the chart: every trade of it is sent. */
  trades: z.string().max(24).nullable(),
  cadenceMs: z.literal([...cadencesMs]),
  /** Slower cadence for whole boards, which only sorting needs; rows on the screen use `cadenceMs`. */
  boardCadenceMs: z.literal([...cadencesMs]).optional(),
})
export type Watch = z.infer<typeof watchSchema>
