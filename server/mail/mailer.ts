// How a letter leaves: by the mail server that SMTP_URL names or, in a simulated market without one, into the log, where
// whoever runs the server reads it. Never into an answer.
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** What the log line says instead of the letter. */
  readonly gist: string
}

/** Whether it left. */
export type SendMail = (letter: Letter) => Promise<boolean>

export function createMailer(smtpUrl: string, log: Log): SendMail {
  return smtpUrl === '' ? logMail(log) : smtpMail(smtpUrl, log)
}

function logMail(log: Log): SendMail {
  // The only way to read a code here, so it shows whatever the level of the rest is.
  const codeLog = log.child({}, { level: 'info' })
  return async letter => {
    codeLog.info(letter.gist)
    return true
  }
}

function smtpMail(url: string, log: Log): SendMail {
  const transport = createTransport(url)
  const from = `Pulso <no-reply@${new URL(url).hostname}>`
  return async ({ to, subject, body }) => {
    try {
      await transport.sendMail({ from, to, subject, text: body })
      return true
    } catch (error) {
      log.error({ err: error }, 'a letter could not be sent')
      return false
    }
  }
}
