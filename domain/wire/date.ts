// Dates and months without a time and a zone, as ISO 8601 writes them.
import { z } from 'zod'

/** A date that exists in the calendar: `2026-02-30` is none. */
export const dateSchema = z.iso.date()
/** A month of a year: `2026-06`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
