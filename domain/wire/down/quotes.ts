// Bodies of `snapshot`, `quotes` and `trades` frames. Packing is described in ../rows.ts.
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
