// The unsent draft, stored encrypted on this device for this user until it is sent, the user logs out, or it is too
// old. The document's number is kept only while the tab is open, because using the camera may reload the page.

import { subscribeKey } from 'valtio/vanilla/utils'
import { DRAFT_DAYS } from '../../../domain/limits.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { identityDocuments } from '../../../domain/user.ts'
import { pageClock } from '../../lib/clock.ts'
import { draftName, isRecord, isText } from '../../lib/persist.ts'
import { readSealed, seal, unseal, writeSealed } from '../../lib/sealed.ts'
import { session } from '../../state/session.ts'
import type { KycFields, KycStep } from './fields.ts'
import { emptyFields, kycSteps } from './fields.ts'

/** `begun`: time of the application that the draft corrects; null for a first application. */
export type DraftOf = { readonly userId: string; readonly begun: number | null }
export type Draft = { readonly fields: KycFields; readonly step: KycStep }

const nameOf = ({ userId }: DraftOf): string => draftName(`kyc:${userId}`)

export async function readDraft(of: DraftOf): Promise<Draft | null> {
  const stored = await readSealed(nameOf(of), isRecord)
  if (!stored || stored['begun'] !== of.begun || typeof stored['at'] !== 'number') return null
  // The server has deleted the draft's images by then.
  if (pageClock.now() - stored['at'] > DRAFT_DAYS * DAY_MS) return null
  if (!isRecord(stored['fields'])) return null
  const documentNumber = await readNumber(of)
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
  const isMine = (): boolean => session.user?.id === of.userId
  void writeSealed(nameOf(of), { begun: of.begun, at: pageClock.now(), step, fields }, isMine)
  void keepNumber({ userId: of.userId, documentNumber })
}

export function forgetDraft(of: DraftOf): void {
  forgetNumber()
  void writeSealed(nameOf(of), null)
}

const NUMBER = 'pulso:kyc-number'
// A log-out on this page deletes the number.
subscribeKey(session, 'token', token => token === null && forgetNumber())

async function readNumber({ userId }: DraftOf): Promise<string> {
  try {
    const kept = await unseal(NUMBER, sessionStorage.getItem(NUMBER) ?? '')
    return isRecord(kept) && kept['userId'] === userId && isText(kept['documentNumber']) ? kept['documentNumber'] : ''
  } catch {
    return ''
  }
}

let writes = 0

/** The last call wins, however long each takes to encrypt its number. */
async function keepNumber(kept: { readonly userId: string; readonly documentNumber: string }): Promise<void> {
  writes += 1
  const own = writes
  try {
    const text = await seal(NUMBER, kept)
    if (own === writes) sessionStorage.setItem(NUMBER, text)
  } catch {
    // Without storage or a key the user types the number again.
  }
}

function forgetNumber(): void {
  writes += 1
  try {
    sessionStorage.removeItem(NUMBER)
  } catch {
    // If storage cannot be written, there is no number to delete.
  }
}
