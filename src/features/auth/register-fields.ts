import { FIRST_COUNTRY } from '../../data/use-countries.ts'

/** Fields of a form that requires a code by e-mail. */
export type CodeFields = { email: string; code: string }

/** Fields of a form in which a log-in password is chosen. */
export type NewPassword = { password: string; again: string }

export type AccountFields = CodeFields &
  NewPassword & {
    /** ISO 3166 code of the country of residence, or of registration. */
    country: string
    accepted: boolean
  }

export type PersonFields = AccountFields & { fullName: string }

/** Fields of a company's account (specification §3, corporate account). */
export type CompanyFields = AccountFields & {
  fullName: string
  corporateId: string
  licenseNumber: string
  /** Address of the uploaded image; null before the upload. */
  licenseImage: string | null
  officeAddress: string
  bankAccount: string
  officerName: string
  officerPosition: string
  mobilePhone: string
}

export const emptyAccount: AccountFields = {
  email: '',
  code: '',
  password: '',
  again: '',
  country: FIRST_COUNTRY,
  accepted: false,
}

export const emptyCompany: CompanyFields = {
  ...emptyAccount,
  fullName: '',
  corporateId: '',
  licenseNumber: '',
  licenseImage: null,
  officeAddress: '',
  bankAccount: '',
  officerName: '',
  officerPosition: '',
  mobilePhone: '',
}
