// The euro reference rates of the European Central Bank: one rate a working day and currency, in units for one euro.

import type { ReferenceDay } from '../../live/reference-rows.ts'

const DAY = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*?)<\/Cube>/g
const RATE = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,12}(?:\.\d{1,12})?)\3\s*\/>/g

/** Days oldest first. A rate of zero or of another form is left out, as is a day without rates. */
export function referenceDays(xml: string): ReferenceDay[] {
  const days: ReferenceDay[] = []
  for (const [, , date = '', body = ''] of xml.matchAll(DAY)) {
    const rates = [...body.matchAll(RATE)].map(([, , currency = '', , rate = '']) => [currency, rate] as const)
    const known = rates.filter(([, rate]) => Number(rate) > 0)
    if (known.length > 0) days.push({ date, perEuro: new Map([['EUR', '1'], ...known]) })
  }
  return days.sort((one, other) => (one.date < other.date ? -1 : 1))
}
