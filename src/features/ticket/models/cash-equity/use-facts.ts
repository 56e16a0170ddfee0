// All facts of a ticket of shares: read from the server by the instrument's key, whatever the link said (design, rulings:
// the query is a hint), then kept live.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { FeeRule } from '../../../../../domain/fees.ts'
import type { Instrument } from '../../../../../domain/instrument.ts'
import { boards } from '../../../../../domain/instruments/boards.ts'
import { codeOf, stockBoardOf } from '../../../../../domain/instruments/market-code.ts'
import { wordsOf } from '../../../../data/failure.ts'
import { useCall } from '../../../../data/use-call.ts'
import { market, useQuote } from '../../../../state/market.ts'
import type { FactsLookup } from '../../TicketPlace.tsx'
import type { TicketFacts } from './facts.ts'
import { useAccountFacts } from './use-account-facts.ts'
import { useQuoteFacts } from './use-quote-facts.ts'

/** `positionId`: the position that the ticket closes. */
export function useFacts(key: InstrumentKey, positionId: string | null = null): FactsLookup<TicketFacts> {
  const board = stockBoardOf(key)
  const code = codeOf(key)
  const detail = useCall('GET /m_ft/stock_detail_ft', board && { stockCode: code, market: boards[board].market })
  const terms = useCall('POST /stocka_config/getMinCount', board && { key })
  const account = useAccountFacts(key, board, positionId)
  const quote = useQuoteFacts(key, detail.data?.quote ?? null)
  const state = useQuote(key).state
  const boardNow = useSnapshot(market).boards[board ?? 'US']
  const reload = (): void => {
    detail.reload()
    terms.reload()
    account.reload()
  }

  if (!board) return { state: 'untradable' }
  if (detail.failure && !detail.data) {
    if (detail.failure.kind === 'notFound') return { state: 'missing' }
    return { state: 'failed', words: wordsOf(detail.failure), reload }
  }
  // It opens once all have answered: "not here yet" would look like "not known".
  const isSettled = (terms.data !== null || !terms.asking) && (account.isSettled || account.cash !== null)
  if (!detail.data || !isSettled) return { state: 'loading' }
  const facts: TicketFacts = {
    // The schema's key is plain text; the server made it.
    instrument: detail.data.instrument as Instrument,
    currency: boards[board].currency,
    tickSteps: detail.data.tickSteps,
    state: state ?? detail.data.state,
    opensAt: boardNow?.opensAt ?? null,
    quote,
    // Decimal text again: parsed by the same schema that the server writes by.
    fees: (terms.data?.fees as readonly FeeRule[] | undefined) ?? null,
    cash: account.cash,
    position: account.position,
  }
  return { state: 'ready', facts, reload }
}
