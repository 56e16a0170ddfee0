// What is wrong with a field of a margin ticket, and the correction.
import { Button } from '../../../../ui/Button.tsx'
import type { TicketOf } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import type { Field, MarginProduct } from './types.ts'

type Ticket = TicketOf<MarginProduct>

export function useError(ticket: Ticket, field: Field): string | undefined {
  const words = useWords()
  return ticket.shown.find(({ at }) => at === field)?.text(words)
}

/** The nearest valid value, one tap away. */
export function Fix({ ticket, at }: { readonly ticket: Ticket; readonly at: Field }) {
  const words = useWords()
  const fix = ticket.shown.find(problem => problem.at === at)?.fix
  if (!fix) return null
  return (
    <Button variant="plain" size="small" onClick={() => ticket.change(fix.change)}>
      {fix.label(words)}
    </Button>
  )
}
