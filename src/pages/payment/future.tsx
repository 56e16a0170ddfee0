import { sources } from '../../../domain/instruments/classes.ts'
import { MarginTicketPage } from './margin-ticket-page.tsx'

export function Page() {
  return <MarginTicketPage path="/pages/payment/future" source={sources.future} />
}
