// Bodies of `snapshot` and `quotes` frames (packing in ../rows.ts), and of `trades`.
import { z } from 'zod'

export const quotesSchema = z.tuple([
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
  z.instanceof(Uint8Array),
])

export const tradesSchema = z.tuple([
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
  z.instanceof(Uint8Array),
])
