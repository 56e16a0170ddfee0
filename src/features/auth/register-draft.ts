// What was written stays while one reads the terms and comes back. In memory only: a new password is not for storage.
import { useEffect } from 'react'
import type { UseFormGetValues } from 'react-hook-form'
import { isLoggedIn } from '../../state/session.ts'
import type { RegisterFields } from './register-fields.ts'

let draft: RegisterFields | null = null

export const registerDraft = (): RegisterFields | null => draft

/** Once an account is open there is nothing left to keep. */
export function useKeptDraft(getValues: UseFormGetValues<RegisterFields>): void {
  useEffect(() => {
    return () => {
      draft = isLoggedIn() ? null : getValues()
    }
  }, [getValues])
}
