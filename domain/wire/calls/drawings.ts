// Calls about the lines that a user draws on charts (`domain/drawings.ts`). Two devices change the same list: each sends
// only the drawings that it changed or deleted, so that neither removes what the other one added.
import { z } from 'zod'
import { DRAWING_ID_MAX, DRAWING_MAX, drawingLimits, INSTRUMENT_DRAWINGS_MAX } from '../../drawings.ts'
import { defineCalls } from '../call.ts'
import { keySchema } from './shared.ts'

const drawingIdSchema = z.string().min(1).max(DRAWING_ID_MAX)
const drawingSchema = z.strictObject({ id: drawingIdSchema, content: z.string().min(1).max(DRAWING_MAX) })
export type StoredDrawing = z.infer<typeof drawingSchema>

/** Changes of one request: a device that was offline can have more than an instrument may have. */
const CHANGES_MAX = 5 * INSTRUMENT_DRAWINGS_MAX

export const drawingCalls = defineCalls({
  'POST /drawings/read': {
    summary: 'The drawings on the chart of an instrument, oldest first',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({ drawings: z.array(drawingSchema) }),
  },
  'POST /drawings/change': {
    summary: 'Add, replace and delete drawings on the chart of an instrument; the answer has all that are stored then',
    access: 'token',
    once: false,
    script: 'trade',
    input: z.strictObject({
      key: keySchema,
      drawings: z.array(drawingSchema).max(CHANGES_MAX),
      deleted: z.array(drawingIdSchema).max(CHANGES_MAX),
    }),
    answer: z.strictObject({ drawings: z.array(drawingSchema), reached: z.enum(drawingLimits).nullable() }),
  },
})
