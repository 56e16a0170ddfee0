// Keeps the fields of a registration form after the user leaves it. A company's documents are also kept on the device, encrypted,
// so that they survive a reload: a cheap phone discards the tab when its camera opens. Passwords, codes and the
// acceptance of the terms are kept in memory only.
import { useEffect } from 'react'
import type { UseFormGetValues, UseFormSubscribe } from 'react-hook-form'
import { DRAFT_DAYS } from '../../../domain/limits.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { pageClock } from '../../lib/clock.ts'
import { draftName, isRecord, isText } from '../../lib/persist.ts'
import { readSealed, writeSealed } from '../../lib/sealed.ts'
import { isLoggedIn } from '../../state/session.ts'
import type { CompanyFields, PersonFields } from './register-fields.ts'

type Forms = { person: PersonFields; company: CompanyFields }

const drafts: { [K in keyof Forms]: Forms[K] | null } = { person: null, company: null }

export const registerDraft = <K extends keyof Forms>(form: K): Forms[K] | null => drafts[form]

/** No draft is kept once the user is logged in. */
export function useKeptDraft<K extends keyof Forms>(form: K, getValues: UseFormGetValues<Forms[K]>): void {
  useEffect(() => {
    return () => {
      const written: Forms[K] = getValues()
      drafts[form] = isLoggedIn() ? null : written
    }
  }, [form, getValues])
}

const STORED = draftName('company')

/** Returns `empty`, filled with the fields of an earlier form that the device has stored. */
export async function storedCompany(empty: CompanyFields): Promise<CompanyFields> {
  const stored = await readSealed(STORED, isRecord)
  if (!stored || typeof stored['at'] !== 'number' || !isRecord(stored['fields'])) return empty
  // The server has deleted the uploaded image by then, so the stored fields are not used.
  if (pageClock.now() - stored['at'] > DRAFT_DAYS * DAY_MS) return empty
  const { fields } = stored
  const texts = Object.keys(empty).flatMap(name => (isText(fields[name]) ? [[name, fields[name]]] : []))
  return { ...empty, ...Object.fromEntries(texts) }
}

export function useStoredCompany(subscribe: UseFormSubscribe<CompanyFields>, getValues: () => CompanyFields): void {
  useEffect(() => {
    const keep = (): void => {
      if (isLoggedIn()) return
      const { password: _, again: _again, code: _code, accepted: _accepted, ...fields } = getValues()
      void writeSealed(STORED, { at: pageClock.now(), fields }, () => !isLoggedIn())
    }
    const stop = subscribe({ formState: { values: true }, callback: keep })
    return () => {
      stop()
      if (isLoggedIn()) void writeSealed(STORED, null)
    }
  }, [subscribe, getValues])
}
