// The date of an instant for loans, which are dated in Mexico City.
import { isoDate } from '../../i18n/day-time.ts'

const ZONE = 'America/Mexico_City'

/** @param ms UTC ms */
export const loanDay = (ms: number): string => isoDate(ms, ZONE)
