// Take profit and stop loss of the shares that a ticket buys, with what each would bring. Loaded after the ticket.
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Frozen } from '../../../../shared/instruments/Frozen.tsx'
import { ExitFields as Fields } from '../../../../shared/orders/ExitFields.tsx'
import type { TicketOf } from '../../model.ts'
import { Fix, useError } from '../field-problem.tsx'
import { exitResult } from './exit-result.ts'
import { exitFactsOf } from './exits.ts'
import type { CashEquity } from './types.ts'

type ExitFieldsProps = { readonly ticket: TicketOf<CashEquity> }

export function ExitFields({ ticket }: ExitFieldsProps) {
  const { t } = useTranslation('condition')
  const format = useFormat()
  const { draft, facts, estimate, change, leave } = ticket
  const errors = { takeProfit: useError(ticket, 'takeProfit'), stopLoss: useError(ticket, 'stopLoss') }
  const hintOf = (field: StopField): string => {
    const result = exitResult(draft, field, facts, estimate)
    if (result === null) return t('exits.none')
    return t('exits.result', { amount: format.signedMoney(minorText(result), facts.currency) })
  }
  return (
    <Fields
      draft={draft}
      facts={exitFactsOf(draft, facts)}
      unit={facts.currency}
      onChange={change}
      onLeave={leave}
      hintOf={hintOf}
      errorOf={field => errors[field]}
      fixOf={field => <Fix ticket={ticket} at={field} />}
    />
  )
}

/** The note of a frozen share. It is in this file because the file is loaded after the ticket. */
export function FrozenPart({ ticket: { facts } }: ExitFieldsProps) {
  return <Frozen of={facts} />
}
