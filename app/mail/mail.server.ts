import { createTransport } from 'nodemailer'
import { env } from '../platform/env.server'
import { log } from '../platform/log.server'

interface Mail {
  to: string
  subject: string
  text: string
}

export const isMailOn = () => env.mail.url !== undefined

/** @returns whether a mail server took it; a failure is logged, not thrown */
export async function sendMail(mail: Mail): Promise<boolean> {
  const { url } = env.mail
  if (!url) return false
  try {
    await transportTo(url).sendMail({
      from: env.mail.from ?? `no-reply@${new URL(env.siteUrl ?? 'http://localhost').hostname}`,
      ...mail,
    })
    return true
  } catch (error) {
    log.error({ err: error, subject: mail.subject }, 'email could not be sent')
    return false
  }
}

/** @throws Error when the mail server cannot be reached or refuses the login */
export async function verifyMail(): Promise<void> {
  if (env.mail.url) await transportTo(env.mail.url).verify()
}

let transport: ReturnType<typeof createTransport> | undefined

function transportTo(url: string) {
  transport ??= createTransport(url)
  return transport
}
