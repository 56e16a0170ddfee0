/** The user that makes a call, and the idempotency key of the call. */
export type Caller = { readonly userId: string; readonly key: string }
