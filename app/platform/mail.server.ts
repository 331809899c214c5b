import { createTransport } from 'nodemailer'
import { env } from './env.server'
import { log } from './log.server'
import { once } from './once.server'

interface Mail {
  to: string
  subject: string
  text: string
}

const transport = once('mail', () => (env.mail.url ? createTransport(env.mail.url) : undefined))

export const isMailOn = Boolean(env.mail.url)

/**
 * Sends a mail where a mail server is configured; a failure is logged.
 * @returns whether the server took it
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  try {
    await transport?.sendMail({
      from: env.mail.from ?? `no-reply@${new URL(env.siteUrl ?? 'http://localhost').hostname}`,
      ...mail,
    })
    return transport !== undefined
  } catch (error) {
    log.error({ err: error, subject: mail.subject }, 'mail could not be sent')
    return false
  }
}
