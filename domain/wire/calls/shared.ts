// Schemas that several calls share.
import { z } from 'zod'
import { currencies } from '../../currency.ts'
import { feedOrigins } from '../../feed-origin.ts'
import { boardNames, marketClasses, marketCodes } from '../../instruments/boards.ts'
import { PAGE_SIZE_MAX } from '../../limits.ts'
import { checkPayPassword } from '../../rules.ts'
import { rule } from './rule.ts'
import { typedText } from './typed.ts'

/** A number as decimal text. Invisible marks of a pasted number are removed, and digits of other scripts are read. */
export const decimalSchema = typedText('number').regex(/^-?\d{1,30}(\.\d{1,20})?$/)
export const currencySchema = z.enum(currencies)
export const boardSchema = z.enum(boardNames)
/** Market class of a share board (specification §3). */
export const marketClassSchema = z.enum(marketClasses)
/** Code of any board: its market class, or its own code if it has no market class. */
export const marketCodeSchema = z.enum(marketCodes)
export const keySchema = z.string().max(24)
/** A time in Unix seconds: the specification truncates timestamps to 10 digits (§9). */
export const timestampSchema = z.number().int().nonnegative()
/** Names of an instrument in Spanish and in simplified Chinese; absent if they equal the English one. */
export const otherNamesShape = { nameEs: z.string().optional(), nameZh: z.string().optional() }

/** The source of prices, by its name, and how current they are. */
export const feedSchema = z.strictObject({ name: z.string(), origin: z.enum(feedOrigins) })
export type PriceFeed = z.infer<typeof feedSchema>

/** The form of the ids that the server creates. */
export const idSchema = z.string().regex(/^[\w-]{1,60}$/)
export const emptySchema = z.strictObject({})
export const localeSchema = z.enum(['es-MX', 'en', 'zh-Hans'])

/**
 * A whole number, or its digits, because values of a query are text. Not coerced: `Number` also makes numbers of true,
 * null, an empty text and a list.
 */
export const wholeSchema = <T extends z.ZodType<number, number>>(schema: T) =>
  z.union([
    schema,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(schema),
  ])

/** Input of a paged list. */
export const pageSchema = z.strictObject({
  pageNo: wholeSchema(z.number().int().min(1).max(100_000)).default(1),
  pageSize: wholeSchema(z.number().int().min(1).max(PAGE_SIZE_MAX)).default(50),
})
/** Input of a paged list that can be narrowed to the row of an id. */
export const pageWithIdSchema = pageSchema.extend({ id: idSchema.optional() })
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ total: z.number().int(), list: z.array(row) })

/** Address of an uploaded file, as the upload call returns it. */
export const fileUrlSchema = z.string().regex(/^\/web\/file\/[\w-]{22}$/)
/**
 * The six-digit payment password. Absent if a request is repeated only to read its result; nothing is executed then.
 */
export const payPasswordSchema = z.string().check(rule(checkPayPassword)).optional()
export const doneSchema = z.strictObject({})
