// The inviter's code, from the link; it stays in the address over the steps of registration.

export const REFERRAL = 'ref'

/** Null without one, or if the server would refuse it. */
export function referralOf(query: URLSearchParams): string | null {
  const code = query.get(REFERRAL)
  return code !== null && /^[\w-]{1,20}$/.test(code) ? code : null
}
