// The ticket of the chosen instrument at the desk. A button or a key beside it chooses its side.
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import { LogInInvite } from '../../features/auth/LogInInvite.tsx'
import { DeskHead } from '../../features/desk/DeskHead.tsx'
import { OpenWindow } from '../../features/desk/OpenWindow.tsx'
import { ticketHref } from '../../router/instrument-links.ts'
import { session } from '../../state/session.ts'
import { Empty } from '../../ui/Empty.tsx'

const tickets = {
  cash: lazy(async () => ({ default: (await import('./InCash.tsx')).InCash })),
  margin: lazy(async () => ({ default: (await import('./OnMargin.tsx')).OnMargin })),
} as const

/** A wish for a side of the ticket. `nth`: counts them, because the same side can be asked for again. */
export type AskedSide = {
  readonly direction: OrderDirection
  readonly nth: number
  /** True if the stored draft has become the wanted order, which a new ticket shows. */
  readonly isDrafted?: boolean
}

type DeskTicketProps = { readonly instrumentKey: InstrumentKey; readonly asked: AskedSide | null }

export function DeskTicket({ instrumentKey, asked }: DeskTicketProps) {
  const { t } = useTranslation('dashboard')
  const { token } = useSnapshot(session)
  const { settlement } = specOf(boardOf(instrumentKey))
  if (settlement === 'none') return <Empty title={t('desk.untraded')} />
  if (token === null) return <LogInInvite />
  return <OwnTicket settlement={settlement} instrumentKey={instrumentKey} asked={asked} />
}

type OwnTicketProps = DeskTicketProps & { readonly settlement: keyof typeof tickets }

function OwnTicket({ settlement, instrumentKey, asked }: OwnTicketProps) {
  const pane = useRef<HTMLDivElement>(null)
  const [visit, setVisit] = useState(0)
  const taken = useRef(0)
  /** A side is taken as soon as the ticket is ready. An outcome in its place gives way to a new ticket. */
  const takeSide = (): void => {
    if (!pane.current || asked === null || asked.nth === taken.current) return
    if (asked.isDrafted && visit !== asked.nth) setVisit(asked.nth)
    else if (chooseSide(pane.current, asked.direction)) taken.current = asked.nth
    else if (pane.current.querySelector('.order-result')) setVisit(asked.nth)
  }
  const { t } = useTranslation('dashboard')
  const Ticket = tickets[settlement]
  const page = ticketHref({ key: instrumentKey, name: '' }, asked?.direction ?? directions.buy)
  return (
    <div ref={pane}>
      <DeskHead heading={t('desk.ticket')}>{page && <OpenWindow to={page} label={t('desk.ticketWindow')} />}</DeskHead>
      <Ticket key={visit} instrumentKey={instrumentKey}>
        <Ready onReady={takeSide} />
      </Ticket>
    </div>
  )
}

/** Calls back when it is rendered. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady)
  return null
}

/** Chooses the side as a tap on it does, and moves the focus to the first field. False if the ticket has no sides now. */
function chooseSide(pane: HTMLElement, direction: OrderDirection): boolean {
  const side = direction === directions.buy ? 'buy' : 'sell'
  const choice = pane.querySelector<HTMLInputElement>(`.ticket input[type="radio"][value="${side}"]`)
  if (!choice) return false
  choice.click()
  pane.querySelector<HTMLInputElement>('.ticket input:not([type="radio"])')?.focus()
  return true
}
