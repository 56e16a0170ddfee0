// The interface between the ticket's flow and one product. The flow (draft, review sheet, submission, outcome) uses
// only this. Each product adds one TicketModel under models/.

import type { ComponentType, ReactNode } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { WireTopUp } from '../../../domain/wire/calls/top-up.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { CallFailure } from '../../data/failure.ts'
import type { OrderRequest } from '../../data/orders.ts'
import type { Dates } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { Missing } from '../../shared/money/Shortfall.tsx'

/** The instrument of the order and, for an order that closes a position, the id of the position. */
export type Subject = { readonly key: InstrumentKey; readonly closes: string | null }

/** The types of one product: its draft, the facts that the draft depends on, its estimate, the names of its fields. */
export type Product = {
  readonly draft: object
  readonly facts: object
  readonly estimate: object
  readonly field: string
}

/** An `irrelevant` field is not shown; a `disabled` one is shown and cannot be changed. */
export type FieldState = 'irrelevant' | 'disabled' | 'enabled'

export type Written<P extends Product> = {
  readonly draft: P['draft']
  readonly facts: P['facts']
  /** A null value in it is unknown, never zero. */
  readonly estimate: P['estimate']
}

/** What brings the money that an order lacks: the part of the request, and what the review says of it. */
export type Planned = { readonly wire: WireTopUp; readonly shown: ReactNode }

/** The money that a wallet lacks for the order. `followsPrice`: the amount changes with the price. */
export type Shortage = Missing & { readonly followsPrice: boolean }

export type Problem<P extends Product> = {
  /** The field to correct; `order` when no field can correct it. */
  readonly at: P['field'] | 'order'
  /** Identifies the problem in a list. */
  readonly id: string
  readonly text: (words: Words) => string
  /** A change of the draft that solves the problem, with the label of its button; null if there is none. */
  readonly fix: { readonly change: Partial<P['draft']>; readonly label: (words: Words) => string } | null
  readonly missing?: Shortage
  /** Link to the page on which the user can continue, for a problem that no change of the ticket solves. */
  readonly way?: { readonly to: string; readonly label: string }
}

/** The ticket as it was when the review was opened: the sent request is the one that was confirmed. */
export type Review<P extends Product> = Written<P> & {
  /** Facts of the replaced review; null for the first one. */
  readonly before: P['facts'] | null
}

/** The reason why the review is out of date: the price moved, or prices stopped. */
export type Renewal = 'moved' | 'old'

export type Notice = { readonly kind: 'info' | 'warning'; readonly text: string }

export type Words = {
  readonly t: Text<'order'>
  readonly common: Text<'common'>
  readonly profile: Text<'profile'>
  readonly rule: Text<'error'>
  readonly format: Format
  readonly dates: Dates
}

export type Labels = {
  /** Label of the form's button. */
  readonly review: string
  readonly title: string
  /** Label of the button that sends the order. */
  readonly confirm: string
}

/** A ticket that the user is filling in. */
export type TicketOf<P extends Product> = Written<P> & {
  readonly fields: Readonly<Record<P['field'], FieldState>>
  readonly problems: readonly Problem<P>[]
  /**
   * The visible problems: those of the order, and those of each field that has lost the focus. After a tap on review
   * all problems are visible.
   */
  readonly shown: readonly Problem<P>[]
  readonly isTried: boolean
  readonly change: (change: Partial<P['draft']>) => void
  /** Called when a field loses the focus. */
  readonly leave: (field: P['field']) => void
  readonly tryReview: () => void
  /**
   * Called with false while an order is being sent: the draft is then not stored, so that a reload does not offer to
   * send it again.
   */
  readonly keep: (isKept: boolean) => void
  /** Clears the ticket after its order was created. */
  readonly clear: () => void
}

export type Current<P extends Product> = {
  readonly facts: P['facts']
  readonly words: Words
  /** True if balances are masked. */
  readonly hidden: boolean
}

type WithHidden<P extends Product> = Written<P> & { readonly hidden: boolean }

export type ReviewFactsProps<P extends Product> = { readonly review: Review<P>; readonly current: Current<P> }

export type TicketModel<P extends Product> = {
  /** Name under which the drafts of this product are stored. */
  readonly name: string
  /** Parses a stored draft; invalid fields become empty. */
  readonly parseDraft: (stored: Record<string, unknown>) => P['draft']
  /** The draft after a change, with derived changes such as an initial limit price. */
  readonly change: (draft: P['draft'], wanted: Partial<P['draft']>, facts: P['facts']) => P['draft']
  readonly fields: (draft: P['draft'], facts: P['facts'], subject: Subject) => Readonly<Record<P['field'], FieldState>>
  readonly isWritten: (draft: P['draft'], field: P['field']) => boolean
  readonly estimate: (draft: P['draft'], facts: P['facts']) => P['estimate']
  readonly problems: (written: Written<P>) => readonly Problem<P>[]
  /** Notices shown on the ticket and on its review. */
  readonly notices: (written: Written<P>, words: Words) => readonly Notice[]
  readonly tone: (draft: P['draft']) => 'buy' | 'sell'
  readonly labels: (written: Written<P>, words: Words) => Labels
  /** The reason why the review must be renewed, or null. `facts` are the current ones; `now` is server time in ms. */
  readonly renewal: (review: Review<P>, facts: P['facts'], now: number) => Renewal | null
  readonly renewalNotice: (review: Review<P>, renewal: Renewal | null, current: Current<P>) => Notice | null
  /** The request of a review. `facts` are the current ones. Null while the ticket is incomplete. */
  readonly request: (review: Review<P>, facts: P['facts'], subject: Subject) => OrderRequest | null
  /** The wallet that pays. */
  readonly wallet: (facts: P['facts']) => WalletType
  /** A change of the draft that would avoid the refusal; null if there is none. */
  readonly refusalFix: (review: Review<P>, failure: CallFailure, words: Words) => Problem<P>['fix']
  readonly outcomeNote: (order: Order, words: Words) => string
  /** Loads the parts of the ticket that are shown later: the connection can be lost by then. */
  readonly later: readonly (() => Promise<unknown>)[]
  readonly Head: ComponentType<{ readonly facts: P['facts'] }>
  readonly Fields: ComponentType<{ readonly ticket: TicketOf<P> }>
  /** What the review shows of the order. */
  readonly ReviewFacts: ComponentType<ReviewFactsProps<P>>
  readonly Estimate: ComponentType<WithHidden<P>>
  readonly Outcome: ComponentType<{ readonly order: Order; readonly facts: P['facts']; readonly hidden: boolean }>
}
