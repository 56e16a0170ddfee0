// Sends mails: through the mail server in SMTP_URL or, in a simulated market without one, into the log, which the
// operator reads. Never into a response.
import { createTransport } from 'nodemailer'
import type { Log } from '../lib/log.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** The log line in place of the mail. */
  readonly gist: string
}

/** Resolves to true if the mail was sent. */
export type SendMail = (letter: Letter) => Promise<boolean>

export type MailServer = {
  /** Empty: the log. */
  readonly url: string
  /** Nothing is sent to a server that does not offer TLS. */
  readonly requireTLS: boolean
}

export function createMailer(server: MailServer, log: Log): SendMail {
  return server.url === '' ? logMail(log) : smtpMail(server, log)
}

function logMail(log: Log): SendMail {
  // Codes can only be read in the log here, so they are logged at every level.
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
      // As an object it is not parsed again: the mail goes to this address alone.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body })
      return true
    } catch (error) {
      log.error({ err: error }, 'a letter could not be sent')
      return false
    }
  }
}
