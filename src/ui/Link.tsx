// A link to a page of this app: a real anchor, so that it can be opened in another tab, copied and read out.
import type { ComponentProps } from 'react'
import { Link as RoutedLink } from 'wouter'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & {
  readonly className?: string | undefined
  /** Path and query, such as `/pages/quote/stock?code=AAPL`; see `hrefOf`. */
  readonly to: string
  /** True: replaces this page in the history. */
  readonly replace?: boolean
}

export function Link({ to, replace = false, className, ...anchor }: LinkProps) {
  return <RoutedLink {...anchor} className={className ?? ''} to={to} replace={replace} />
}
