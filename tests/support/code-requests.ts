// A code sent by e-mail is valid only with the id of the request that asked for it. Like a browser, tests send codes
// with the last request for the address, unless the input names a request.
const last = new Map<string, string>()

type Input = Readonly<Record<string, unknown>>

/** A change of the payment password has no address in its input: the code goes to the account's own address. */
const PAY_PASSWORD = 'POST /updatePayPassword'
const ownerOf = (key: string, { email, purpose }: Input): string =>
  key === PAY_PASSWORD || purpose === 'payPassword' ? PAY_PASSWORD : String(email).toLowerCase()

/** Remembers the request id, if the call asked for a code. To be called after every call. */
export function keepCodeRequest(key: string, input: Input, answer: unknown): void {
  if (key !== 'POST /getEmailCode') return
  const { request } = (answer ?? {}) as { request?: string }
  if (request !== undefined) last.set(ownerOf(key, input), request)
}

/** The input of a call, with the remembered request id if the input has a code. */
export function withCodeRequest<I extends Input>(key: string, input: I): I {
  const needs = key === PAY_PASSWORD || key === 'POST /resetPassword' || key.endsWith('/register/email')
  const request = last.get(ownerOf(key, input))
  return needs && 'code' in input && !('request' in input) && request !== undefined ? { ...input, request } : input
}
