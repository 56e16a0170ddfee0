// Optional fields of a ticket are loaded after it: the conditions of an order, its take profit and stop loss. Without them
// an order is an ordinary one, so the ticket works when they cannot be loaded.
import type { ComponentType } from 'react'

export const orNothing = <Props extends object>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> =>
  loading.then(
    loaded => ({ default: loaded }),
    () => ({ default: () => null }),
  )
