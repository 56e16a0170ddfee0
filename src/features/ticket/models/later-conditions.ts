// The fields of an order's conditions are loaded after the ticket. Without them an order is an ordinary one, so the ticket
// works when they cannot be loaded.
import type { ComponentType } from 'react'
import type { ConditionFieldsProps } from './ConditionFields.tsx'

type Fields = ComponentType<ConditionFieldsProps>

export const orNothing = (loading: Promise<{ readonly ConditionFields: Fields }>): Promise<{ default: Fields }> =>
  loading.then(
    ({ ConditionFields }) => ({ default: ConditionFields }),
    () => ({ default: () => null }),
  )
