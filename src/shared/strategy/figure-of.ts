// The main figure of an order in a strategy, and the text that names it: its payment, its present worth, or its amount.

type Settling = {
  readonly amount: string
  readonly now: { readonly worth: string } | null
  readonly exit: { readonly paid: string } | null
}

export function figureOf({ amount, now, exit }: Settling) {
  if (exit) return ['record.paid', exit.paid] as const
  return now ? (['record.worth', now.worth] as const) : (['form.amount', amount] as const)
}
