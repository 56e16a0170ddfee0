// A company's own data, stored beside its account (specification §3, corporate account).
import type { Refusal } from '../../domain/failure.ts'
import { invalid } from '../calls/invalid.ts'
import { companies } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { claimFile, fileIdOf } from '../uploads/files.ts'
import type { Registration } from './register.ts'

type CompanyRegistration = Extract<Registration, { accountType: 4 }>

/** Stores a company. The image of the licence was uploaded before registration, and is now assigned to the account. */
export async function addCompany(tx: Tx, userId: string, given: CompanyRegistration): Promise<Refusal | null> {
  if (!(await claimFile(tx, userId, given.licenseImage))) return invalid('licenseImage', { reason: 'file' })
  const { corporateId, licenseNumber, officeAddress, bankAccount, officerName, officerPosition, mobilePhone } = given
  await tx.insert(companies).values({
    userId,
    corporateId,
    licenseNumber: sealedFor(userId, licenseNumber),
    licenseImage: fileIdOf(given.licenseImage),
    officeAddress: sealedFor(userId, officeAddress),
    bankAccount: sealedFor(userId, bankAccount),
    officerName: sealedFor(userId, officerName),
    officerPosition,
    mobilePhone: sealedFor(userId, mobilePhone),
  })
  return null
}
