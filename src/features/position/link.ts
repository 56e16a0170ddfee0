// Links of the rows of the trade page.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'

/** A row of the wire: its key is plain text there. */
type Row = { readonly id: string; readonly key: string; readonly name: string }

export const namedOf = ({ key, name }: Row) => ({ key: key as InstrumentKey, name })

export const holdingHref = (row: Row): string => tradeDetailHref(namedOf(row), row.id, holdingsTabs.myHolding)

export const closedHref = (row: Row): string => tradeDetailHref(namedOf(row), row.id, holdingsTabs.myClosePosition)
