// A link to a page of this app: a real anchor, so that it can be opened in another tab, copied and read out. `links.ts`
// handles its taps.
import type { ComponentProps } from 'react'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query, such as `/pages/quote/stock?code=AAPL`; see `hrefOf`. */
  readonly to: string
  /** True: replaces this page in the history. */
  readonly replace?: boolean
}

export function Link({ to, replace = false, ...anchor }: LinkProps) {
  return <a {...anchor} href={`#${to}`} data-replace={replace || undefined} />
}
