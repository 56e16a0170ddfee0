// The mail server of the configuration.
import type { MailServer } from '../mail/mailer.ts'
import type { Config } from './config.ts'
import { mayBePlain } from './plain-links.ts'

/** Mail is sent over TLS, except to hosts that the operator allows to be plain. */
export const mailServerOf = ({ smtpUrl: url, plainHosts }: Config): MailServer => ({
  url,
  requireTLS: url !== '' && !mayBePlain(new URL(url).hostname, plainHosts),
})
