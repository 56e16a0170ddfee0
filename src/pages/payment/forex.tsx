import { MarginTicketPage } from './margin-ticket-page.tsx'

export function Page() {
  return <MarginTicketPage />
}
