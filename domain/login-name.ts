// Names by which users log in: a username or an e-mail address.
import { asciiDomain } from './idn.ts'
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts'
import type { Verdict } from './rules.ts'
import { breach } from './rules.ts'
import { typed } from './typed.ts'

/** Normalises an e-mail address: lower case, its domain in ASCII (RFC 5891). */
export function typedEmail(text: string): string {
  const address = typed('email', text)
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

/** Normalises a login name: an e-mail address if it has an @, otherwise a username. */
export function typedLoginName(text: string): string {
  const name = typed('username', text)
  return name.includes('@') ? typedEmail(name) : name
}

/** Local part of an e-mail address (RFC 5321): a dot-string of at most 64 characters, without quotes. */
const mailbox = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Domain of an e-mail address: letters, digits and hyphens. */
const mailDomain = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

/**
 * Checks an e-mail address: @ with text on both sides (§5). The stricter grammar is ours. Mail programs accept more,
 * such as a second address in angle brackets: a rate limit would then count one address while the mail is sent to
 * another.
 */
export function checkEmail(text: string): Verdict {
  const address = typedEmail(text)
  if (address === '') return breach('required')
  const at = address.lastIndexOf('@')
  const isAddress = at > 0 && mailbox.test(address.slice(0, at)) && mailDomain.test(address.slice(at + 1))
  return isAddress && address.length <= USERNAME_MAX ? null : breach('email')
}

/** Checks a login name: an e-mail address, or a username of at least 4 letters, digits and underscores (§5). */
export function checkLoginName(text: string): Verdict {
  const name = typedLoginName(text)
  if (name.includes('@')) return checkEmail(name)
  if (name === '') return breach('required')
  if (name.length < USERNAME_MIN) return breach('usernameShort', { minimum: USERNAME_MIN })
  if (name.length > USERNAME_MAX) return breach('tooLong', { maximum: USERNAME_MAX })
  return /^[A-Za-z0-9_]+$/.test(name) ? null : breach('username')
}
