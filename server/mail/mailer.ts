// Sends mails through the mail server in SMTP_URL. A simulated market without one writes them into the log, which the
// operator reads. A mail is never sent in a response.
import { createTransport } from 'nodemailer'
import type { Log } from '../lib/log.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** Short form of the mail, for the log. */
  readonly gist: string
}

/** Resolves to true if the mail was sent. */
export type SendMail = (letter: Letter) => Promise<boolean>

export type MailServer = {
  /** URL of the mail server; empty to write mails into the log. */
  readonly url: string
  /** True if no mail is sent to a server that does not offer TLS. */
  readonly requireTLS: boolean
}

export function createMailer(server: MailServer, log: Log): SendMail {
  return server.url === '' ? logMail(log) : smtpMail(server, log)
}

function logMail(log: Log): SendMail {
  // Without a mail server the codes are in the log only, so they are logged at every log level.
  const codeLog = log.child({}, { level: 'info' })
  return async letter => {
    codeLog.info(letter.gist)
    return true
  }
}

function smtpMail({ url, requireTLS }: MailServer, log: Log): SendMail {
  const transport = createTransport({ url, requireTLS })
  const from = `Pulso <no-reply@${new URL(url).hostname}>`
  return async ({ to, subject, body }) => {
    try {
      // As an object the address is not parsed again, so the mail can only go to this one address.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body })
      return true
    } catch (error) {
      log.error({ err: error }, 'a letter could not be sent')
      return false
    }
  }
}
