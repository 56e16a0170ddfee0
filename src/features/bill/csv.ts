// Lines of the bill as a table for spreadsheets. Times are ISO 8601 with the offset of their own date.
import type { PriceFeed } from '../../../domain/wire/calls/shared.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { isoWithOffset } from '../../i18n/day-time.ts'
import { csvText, textCell } from '../../shared/export/csv.ts'

export type CsvWords = {
  /** Titles, in the order of the columns. */
  readonly header: readonly string[]
  readonly kind: (kind: BillLine['kind']) => string
  readonly wallet: (wallet: BillLine['walletType']) => string
  readonly about: (about: NonNullable<BillLine['about']>) => string
  /** Source of a price: how current it is, and its name. */
  readonly source: (feed: PriceFeed) => string
  /**
   * Column that marks simulated data ("Simulado") in every line, because the file is kept and shared without the page.
   */
  readonly market: string
}

export const csvOf = (lines: readonly BillLine[], words: CsvWords): string =>
  csvText(
    words.header,
    lines.map(line => rowOf(line, words)),
  )

function rowOf(line: BillLine, words: CsvWords): string[] {
  return [
    textCell(isoWithOffset(line.createTimeTimestamp * 1_000)),
    textCell(words.wallet(line.walletType)),
    textCell(line.currency),
    textCell(words.kind(line.kind)),
    textCell(line.instrument?.code ?? ''),
    line.trade?.quantity ?? '',
    line.trade?.price ?? '',
    textCell(line.trade?.feed ? words.source(line.trade.feed) : ''),
    // Numbers are not escaped: their minus is a sign and not a formula, and no other character of a decimal needs it.
    line.amount,
    line.balance,
    textCell(line.about === null ? '' : words.about(line.about)),
    textCell(line.reference ?? ''),
    textCell(line.id),
    textCell(words.market),
  ]
}
