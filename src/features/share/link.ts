// The invitation link: the registration page with the inviter's code.
import { hrefOf } from '../../router/place.ts'

/** `base` is the app's own address, without the hash. */
export const referralLink = (base: string, code: string): string =>
  `${base}#${hrefOf('/pages/auth/register', { ref: code })}`

export const appAddress = (): string => location.origin + location.pathname
