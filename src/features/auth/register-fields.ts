export type RegisterFields = {
  email: string
  code: string
  password: string
  again: string
  fullName: string
  /** ISO 3166 code of the country of residence. */
  country: string
  accepted: boolean
}
