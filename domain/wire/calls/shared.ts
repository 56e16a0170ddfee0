// Shapes that several calls share.
import { z } from 'zod'
import { currencies } from '../../currency.ts'
import { boardNames, marketClasses, marketCodes } from '../../instruments/boards.ts'
import { PAGE_SIZE_MAX } from '../../limits.ts'
import { checkPayPassword } from '../../rules.ts'
import { rule } from './rule.ts'

export const decimalSchema = z.string().regex(/^-?\d{1,30}(\.\d{1,20})?$/)
export const currencySchema = z.enum(currencies)
export const boardSchema = z.enum(boardNames)
/** Market classes of specification §3: the boards of shares. */
export const marketClassSchema = z.enum(marketClasses)
/** Any board: its market class, or its own code where it has none. */
export const marketCodeSchema = z.enum(marketCodes)
export const keySchema = z.string().max(24)
/** Unix seconds: the specification trims timestamps to 10 digits (§9). */
export const timestampSchema = z.number().int().nonnegative()
/** The form of the ids that the server creates. */
export const idSchema = z.string().regex(/^[\w-]{1,60}$/)
export const emptySchema = z.strictObject({})
export const localeSchema = z.enum(['es-MX', 'en', 'zh-Hans'])

/** Page request. Numbers of a query arrive as text. */
export const pageSchema = z.strictObject({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(50),
})
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ total: z.number().int(), list: z.array(row) })

/** Address of an uploaded file, as the upload call returns it. */
export const fileUrlSchema = z.string().regex(/^\/web\/file\/[\w-]{22}$/)
/** The six-digit payment password. Omitted when a request is repeated to read its result: nothing is executed then. */
export const payPasswordSchema = z.string().check(rule(checkPayPassword)).optional()
export const doneSchema = z.strictObject({})
