// The inviter's code, from the link. It stays in the address through the steps of registration.

export const REFERRAL = 'ref'

/** Null if the link has no code, or one that the server would refuse. */
export function referralOf(query: URLSearchParams): string | null {
  const code = query.get(REFERRAL)
  return code !== null && /^[\w-]{1,20}$/.test(code) ? code : null
}
