// Keys for scripts: a customer's own programs call the server with them instead of a session.

/** What a key may do. `trade` includes `read`; no key may move money out or change security. */
export const scriptScopes = ['read', 'trade'] as const
export type ScriptScope = (typeof scriptScopes)[number]

/** The scope that a call needs; `never`: no key may make the call. */
export type ScriptNeed = ScriptScope | 'never'

/** Every key starts with this, so that a scanner of source code can find one that was published by mistake. */
export const SCRIPT_KEY_PREFIX = 'pulso_'
/** Maximum number of a user's keys that have neither ended nor been revoked. */
export const SCRIPT_KEYS_MAX = 20
export const SCRIPT_KEY_NAME_MAX = 40
export const SCRIPT_KEY_DAYS_MAX = 365
/** Maximum number of addresses and networks of one key. */
export const SCRIPT_ADDRESSES_MAX = 20
