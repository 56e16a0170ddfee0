// Shapes that several calls share.
import { z } from 'zod'
import { PAGE_SIZE_MAX } from '../../limits.ts'
import { checkPayPassword } from '../../rules.ts'
import { rule } from './rule.ts'

export const decimalSchema = z.string().regex(/^-?\d{1,30}(\.\d{1,20})?$/)
export const currencySchema = z.enum(['MXN', 'USD', 'HKD'])
export const boardSchema = z.enum(['US', 'HK', 'MX', 'IX', 'FX'])
export const keySchema = z.string().max(24)
/** Unix seconds: the specification trims timestamps to 10 digits (§9). */
export const timestampSchema = z.number().int().nonnegative()
/** As the server gives them out; anything else is nobody's. */
export const idSchema = z.string().regex(/^[\w-]{1,60}$/)
export const emptySchema = z.strictObject({})
export const localeSchema = z.enum(['es-MX', 'en', 'zh-Hans'])

/** The usual page request. Numbers of a query arrive as text. */
export const pageSchema = z.strictObject({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(50),
})
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ total: z.number().int(), list: z.array(row) })

/** What was uploaded before, by the address that the upload answered. */
export const fileUrlSchema = z.string().regex(/^\/web\/file\/[\w-]{22}$/)
/** The six digits that money asks for. Left out when a request is only asked about again: then nothing new is done. */
export const payPasswordSchema = z.string().check(rule(checkPayPassword)).optional()
export const doneSchema = z.strictObject({})
