// Shapes that several calls share.
import { z } from 'zod'
import { PAGE_SIZE_MAX } from '../../limits.ts'

export const decimalSchema = z.string().regex(/^-?\d{1,30}(\.\d{1,20})?$/)
export const currencySchema = z.enum(['MXN', 'USD', 'HKD'])
export const boardSchema = z.enum(['US', 'HK', 'MX', 'IX', 'FX'])
export const keySchema = z.string().max(24)
/** Unix seconds: the specification trims timestamps to 10 digits (§9). */
export const timestampSchema = z.number().int().nonnegative()
export const emptySchema = z.strictObject({})
export const localeSchema = z.enum(['es-MX', 'en', 'zh-Hans'])

/** The usual page request. Numbers of a query arrive as text. */
export const pageSchema = z.strictObject({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(50),
})
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ total: z.number().int(), list: z.array(row) })
