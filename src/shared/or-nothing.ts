// For an optional part that is loaded after its page: if it cannot be loaded, nothing is shown in its place. The
// conditions of an order are such a part, because an order without them is an ordinary one.
import type { ComponentType } from 'react'

export const orNothing = <Props extends object>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> =>
  loading.then(
    loaded => ({ default: loaded }),
    () => ({ default: () => null }),
  )
