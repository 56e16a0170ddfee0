// Data for identity verification: stored images, an identity application, and a company's documents.

import type { CallInput } from '../../domain/wire/calls/table.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import { files } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { sealedFor } from '../../server/db/sealed-columns.ts'
import { newId } from '../../server/lib/id.ts'
import { fileUrl } from '../../server/uploads/files.ts'

type Sides = readonly [width: number, height: number]

/** Stores an uploaded image; `owner` is null before registration. Returns its address. */
export async function keepImage(db: Db, owner: string | null, [width, height]: Sides = [1200, 800]): Promise<string> {
  const id = newId()
  const image = sealedFor(id, new Uint8Array([1]))
  await db.insert(files).values({ id, owner, ip: '', image, width, height, createdAt: 0 })
  return fileUrl(id)
}

type Identity = CallInput<'POST /updateReal'>

let documents = 0

/** An identity application with a new document number. */
export function identity(front: string, back: string | null = null, given: Partial<Identity> = {}): Identity {
  documents += 1
  return {
    document: back === null ? 'passport' : 'idCard',
    firstName: 'Ana María',
    lastName: 'López',
    documentNumber: `G${10_000_000 + documents}`,
    country: 'MX',
    front,
    back,
    consent: true,
    ...given,
  }
}

type Company = Extract<CallInput<'POST /new/register/email'>, { accountType: 4 }>

export function company(email: string, code: string, licenseImage: string, given: Partial<Company> = {}): Company {
  return {
    accountType: 4,
    email,
    code,
    licenseImage,
    password: 'a-good-secret',
    fullName: 'Maíz del Valle, S.A. de C.V.',
    corporateId: 'MVA010203AB1',
    licenseNumber: 'N-2026-0042',
    officeAddress: 'Av. Juárez 10, Puebla',
    bankAccount: '0123456789',
    officerName: 'Ana López',
    officerPosition: 'Representante legal',
    mobilePhone: '+52 222 123 4567',
    country: 'MX',
    agreement: { version: DOCUMENTS_VERSION, locale: 'es-MX' },
    ...given,
  }
}
