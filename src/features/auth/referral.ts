// The code of whoever invited, from the link that led here; it stays in the address over the steps of registration.

export const REFERRAL = 'ref'

/** Null when there is none, or none that the server would take. */
export function referralOf(query: URLSearchParams): string | null {
  const code = query.get(REFERRAL)
  return code !== null && /^[\w-]{1,20}$/.test(code) ? code : null
}
