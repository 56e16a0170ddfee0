// What this connection shows, whole: each watch replaces the one before. The server answers with `instruments` for keys
// it has not described on this connection yet, a `snapshot` for what is new, then `quotes` at the cadence.
import { z } from 'zod'
import { SELECTION_MAX } from '../../limits.ts'
import { cadencesMs } from '../frame.ts'

export const watchSchema = z.strictObject({
  t: z.literal('watch'),
  /** Boards watched whole, for sorted lists. */
  boards: z.array(z.enum(['US', 'HK', 'MX', 'IX', 'FX'])).max(5),
  /** Instruments by key, with their book; unknown ones are left out of the answer. */
  keys: z.array(z.string().max(24)).max(SELECTION_MAX),
  /** The instrument on the chart: its trades come one by one. */
  trades: z.string().max(24).nullable(),
  cadenceMs: z.literal([...cadencesMs]),
  /** Whole boards at another pace: their order needs a second, what is on the screen does not wait. */
  boardCadenceMs: z.literal([...cadencesMs]).optional(),
})
export type Watch = z.infer<typeof watchSchema>
