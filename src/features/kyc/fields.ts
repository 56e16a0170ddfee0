// The form of an identity application, and its required fields: all of them, or only the parts to repeat.
import { hasBack } from '../../../domain/identity.ts'
import type { KycPart } from '../../../domain/review.ts'
import type { IdentityDocument } from '../../../domain/user.ts'
import type { IdentityApplication } from '../../../domain/wire/calls/identity.ts'
import { FIRST_COUNTRY } from '../../data/use-countries.ts'

export type KycFields = Omit<IdentityApplication, 'front' | 'back'> & {
  front: string | null
  back: string | null
  /** Never stored in a draft: the user must give it again. */
  consent: boolean
}

export const emptyFields: KycFields = {
  document: 'idCard',
  firstName: '',
  lastName: '',
  documentNumber: '',
  country: FIRST_COUNTRY,
  front: null,
  back: null,
  consent: false,
}

export const kycSteps = ['data', 'images', 'review'] as const
export type KycStep = (typeof kycSteps)[number]

/** Parts to repeat; null requires all fields. */
export type Redo = readonly KycPart[] | null

export const asksFor = (redo: Redo, part: KycPart): boolean => redo === null || redo.includes(part)

export const stepOf: Readonly<Record<keyof KycFields, KycStep>> = {
  document: 'data',
  firstName: 'data',
  lastName: 'data',
  documentNumber: 'data',
  country: 'data',
  front: 'images',
  back: 'images',
  consent: 'review',
}

const fieldsOf: Readonly<Record<KycPart, readonly (keyof KycFields)[]>> = {
  document: ['document'],
  name: ['firstName', 'lastName'],
  number: ['documentNumber'],
  front: ['front'],
  back: ['back'],
}

/** Required fields of a step, in the order of the form. */
export function fieldsIn(step: KycStep, redo: Redo, document: IdentityDocument): (keyof KycFields)[] {
  if (step === 'review') return ['consent']
  const parts = (['document', 'name', 'number', 'front', 'back'] as const).filter(part => asksFor(redo, part))
  const fields = parts.flatMap(part => fieldsOf[part]).filter(field => field !== 'back' || hasBack(document))
  const all = redo === null ? [...fields, 'country' as const] : fields
  return all.filter(field => stepOf[field] === step)
}

export const stepsFor = (redo: Redo, document: IdentityDocument): KycStep[] =>
  kycSteps.filter(step => fieldsIn(step, redo, document).length > 0)

/** The form with the data sent before, without the images to repeat. Texts are kept, to be corrected. */
export function startAnew(sent: IdentityApplication, redo: Redo): KycFields {
  return {
    ...sent,
    front: asksFor(redo, 'front') ? null : sent.front,
    back: asksFor(redo, 'back') ? null : sent.back,
    consent: false,
  }
}
