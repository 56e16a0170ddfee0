// The link that invites: registration with the code of whoever shares it.
import { hrefOf } from '../../router/place.ts'

/** `base` is the app's own address, without what follows the hash. */
export const referralLink = (base: string, code: string): string =>
  `${base}#${hrefOf('/pages/auth/register', { ref: code })}`

export const appAddress = (): string => location.origin + location.pathname
