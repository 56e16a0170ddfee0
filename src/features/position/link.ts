// Links of the rows of the trade page.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'

/** A row as received from the server, whose key has the type of plain text. */
type Row = { readonly id: string; readonly key: string; readonly name: string }

export const namedOf = ({ key, name }: Row) => ({ key: key as InstrumentKey, name })

export const holdingHref = (row: Row): string => tradeDetailHref(namedOf(row), row.id, holdingsTabs.myHolding)

export const closedHref = (row: Row): string => tradeDetailHref(namedOf(row), row.id, holdingsTabs.myClosePosition)
