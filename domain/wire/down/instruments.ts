// Descriptions of the selected instruments. Each is sent once per connection, before the instrument's first quote.
import { z } from 'zod'
import { sectors } from '../../instrument.ts'
import { boardNames } from '../../instruments/boards.ts'

export const instrumentSchema = z.strictObject({
  ix: z.number().int().nonnegative(),
  key: z.string(),
  board: z.enum(boardNames),
  code: z.string(),
  name: z.string(),
  nameZh: z.string().nullable(),
  nameEs: z.string().optional(),
  symbol: z.string().optional(),
  source: z.number().int(),
  currency: z.string(),
  sector: z.enum(sectors),
  priceDecimals: z.number().int().min(0).max(8),
  quantityDecimals: z.number().int().min(0).max(8),
  lot: z.number().int().positive(),
})

export const instrumentsSchema = z.array(instrumentSchema)
export type Instruments = z.infer<typeof instrumentsSchema>
