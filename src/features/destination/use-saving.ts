// Sends a new or changed destination with the pay password. Adding and changing are two calls with the same result.
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import type { Paid } from '../../data/use-paid.ts'
import { usePaid } from '../../data/use-paid.ts'

type Request = CallInput<'POST /UserAccount/addCardNo'>

export type Saving = Pick<Paid<'POST /UserAccount/addCardNo'>, 'pad' | 'phase' | 'failure' | 'reset'> & {
  readonly saved: Destination | null
  /** Opens the password pad for the request. */
  readonly save: (request: Request) => void
}

/** `id`: id of the destination to change; null for a new one. */
export function useSaving(id: string | null): Saving {
  const adding = usePaid('POST /UserAccount/addCardNo')
  const changing = usePaid('POST /UserAccount/UpdateCardNo')
  const { pad, phase, failure, answer, reset } = id === null ? adding : changing
  const save = (request: Request): void => {
    if (id === null) adding.ask(payPassword => ({ ...request, payPassword }))
    else changing.ask(payPassword => ({ id, change: { ...request, payPassword } }))
  }
  return { pad, phase, failure, reset, saved: answer, save }
}
