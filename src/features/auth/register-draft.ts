// What was written stays while one reads the terms and comes back. In memory only: a new password is not for storage.
import { useEffect } from 'react'
import type { UseFormGetValues } from 'react-hook-form'
import { isLoggedIn } from '../../state/session.ts'
import type { CompanyFields, PersonFields } from './register-fields.ts'

type Forms = { person: PersonFields; company: CompanyFields }

const drafts: { [K in keyof Forms]: Forms[K] | null } = { person: null, company: null }

export const registerDraft = <K extends keyof Forms>(form: K): Forms[K] | null => drafts[form]

/** Once an account is open there is nothing left to keep. */
export function useKeptDraft<K extends keyof Forms>(form: K, getValues: UseFormGetValues<Forms[K]>): void {
  useEffect(() => {
    return () => {
      const written: Forms[K] = getValues()
      drafts[form] = isLoggedIn() ? null : written
    }
  }, [form, getValues])
}
