// The error text of a ticket's field, and what corrects it.
import { TransferLink } from '../../../shared/money/Shortfall.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Product, TicketOf } from '../model.ts'
import { useWords } from '../use-words.ts'

export function useError<P extends Product>(ticket: TicketOf<P>, field: P['field']): string | undefined {
  const words = useWords()
  return ticket.shown.find(({ at }) => at === field)?.text(words)
}

type FixProps<P extends Product> = { readonly ticket: TicketOf<P>; readonly at: P['field'] }

/** A button that enters the nearest valid value, and a link to a transfer of the missing money. */
export function Fix<P extends Product>({ ticket, at }: FixProps<P>) {
  const words = useWords()
  const problem = ticket.shown.find(each => each.at === at)
  const fix = problem?.fix
  return (
    <>
      {fix && (
        <Button variant="plain" size="small" onClick={() => ticket.change(fix.change)}>
          {fix.label(words)}
        </Button>
      )}
      {problem?.missing && <TransferLink {...problem.missing} />}
    </>
  )
}
