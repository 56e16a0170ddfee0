// The unsent draft, stored on this device for this user until it is sent, the user logs out, or it is too old. The
// document's number is kept only while the tab is open, because using the camera may reload the page.

import { subscribeKey } from 'valtio/vanilla/utils'
import { DRAFT_DAYS } from '../../../domain/limits.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { identityDocuments } from '../../../domain/user.ts'
import { pageClock } from '../../lib/clock.ts'
import { draftName, isRecord, isText, readStored, writeStored } from '../../lib/persist.ts'
import { session } from '../../state/session.ts'
import type { KycFields, KycStep } from './fields.ts'
import { emptyFields, kycSteps } from './fields.ts'

/** `begun`: time of the application that the draft corrects; null for a first application. */
export type DraftOf = { readonly userId: string; readonly begun: number | null }
type Draft = { readonly fields: KycFields; readonly step: KycStep }

const nameOf = ({ userId }: DraftOf): string => draftName(`kyc:${userId}`)

export function readDraft(of: DraftOf): Draft | null {
  const stored = readStored(nameOf(of), isRecord)
  if (!stored || stored['begun'] !== of.begun || typeof stored['at'] !== 'number') return null
  // The server has deleted the draft's images by then.
  if (pageClock.now() - stored['at'] > DRAFT_DAYS * DAY_MS) return null
  if (!isRecord(stored['fields'])) return null
  const documentNumber = readNumber(of)
  const step = kycSteps.find(known => known === stored['step']) ?? 'data'
  // The first step is not complete without the document's number.
  return {
    fields: Object.assign(fieldsOf(stored['fields']), { documentNumber }),
    step: documentNumber === '' ? 'data' : step,
  }
}

function fieldsOf(kept: Record<string, unknown>): KycFields {
  const text = (name: keyof KycFields, otherwise: string): string => {
    const value = kept[name]
    return isText(value) ? value : otherwise
  }
  const image = (name: 'front' | 'back'): string | null => {
    const value = kept[name]
    return isText(value) ? value : null
  }
  return {
    document: identityDocuments.find(known => known === kept['document']) ?? emptyFields.document,
    firstName: text('firstName', ''),
    lastName: text('lastName', ''),
    documentNumber: '',
    country: text('country', emptyFields.country),
    front: image('front'),
    back: image('back'),
    consent: false,
  }
}

export function keepDraft(of: DraftOf, { consent: _, documentNumber, ...fields }: KycFields, step: KycStep): void {
  writeStored(nameOf(of), { begun: of.begun, at: pageClock.now(), step, fields })
  writeNumber(JSON.stringify({ userId: of.userId, documentNumber }))
}

export function forgetDraft(of: DraftOf): boolean {
  writeNumber(null)
  return writeStored(nameOf(of), null)
}

const NUMBER = 'pulso:kyc-number'
// A log-out on this page deletes the number.
subscribeKey(session, 'token', token => token === null && writeNumber(null))

function readNumber({ userId }: DraftOf): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NUMBER) ?? 'null')
    return isRecord(kept) && kept['userId'] === userId && isText(kept['documentNumber']) ? kept['documentNumber'] : ''
  } catch {
    return ''
  }
}

function writeNumber(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(NUMBER)
    else sessionStorage.setItem(NUMBER, value)
  } catch {
    // Without session storage the user types the number again.
  }
}
