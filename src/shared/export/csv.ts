// Tables as CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark so that Excel reads accents. Amounts have every
// digit and a decimal point in every language.

const MARK = '\ufeff'
const END = '\r\n'

/** `rows`: cells as they are written; texts pass through {@link textCell}. */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  MARK + [header.map(textCell), ...rows].map(cells => cells.join(',') + END).join('')

/**
 * A spreadsheet executes a cell that begins like a formula: an apostrophe before it makes it text (OWASP, CSV
 * injection).
 */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

export function textCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
