// A code by e-mail is right only together with the request that asked for it. Tests send codes as a browser does: with
// the last request for the address, unless they name one.
const last = new Map<string, string>()

type Input = Readonly<Record<string, unknown>>

/** A change of the pay password names no address: it is the account's own. */
const PAY_PASSWORD = 'POST /updatePayPassword'
const ownerOf = (key: string, { email, purpose }: Input): string =>
  key === PAY_PASSWORD || purpose === 'payPassword' ? PAY_PASSWORD : String(email).toLowerCase()

/** After an answer of any call. */
export function keepCodeRequest(key: string, input: Input, answer: unknown): void {
  if (key !== 'POST /getEmailCode') return
  const { request } = (answer ?? {}) as { request?: string }
  if (request !== undefined) last.set(ownerOf(key, input), request)
}

/** The input of any call, with the request if it has a code. */
export function withCodeRequest<I extends Input>(key: string, input: I): I {
  const needs = key === PAY_PASSWORD || key === 'POST /resetPassword' || key.endsWith('/register/email')
  const request = last.get(ownerOf(key, input))
  return needs && 'code' in input && !('request' in input) && request !== undefined ? { ...input, request } : input
}
