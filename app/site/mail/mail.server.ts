import { createTransport } from 'nodemailer'
import { secondMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { defineCounter } from '../../platform/metrics/metrics.server'
import { dkimOptions } from './dkim.server'
import type { MailAttachment } from './mail-content'
import { bounceAddress, hostName, mailSender } from './sender.server'
import { postmarkHeader } from './service-reports'

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** A random reference, from which repeated copies get the same Message-ID. */
  reference?: string
  /** The address to which mail programs post to unsubscribe (RFC 8058). */
  unsubscribe?: string
  attachments?: MailAttachment[]
}

export const isMailOn = () => env.mail.url !== undefined

const mails = defineCounter({
  name: 'zinehouse_mails_total',
  help: 'Mails by whether a mail server took them',
  labelNames: ['result'],
})

/** Time limits of each step; a server that answers endlessly is limited separately. */
const stepLimits = {
  dnsTimeout: 10 * secondMs,
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 20 * secondMs,
}
const limitMs = 60 * secondMs
/**
 * The time limit of a mail with attachments. It is shorter than the time after which another process takes over a mail
 * that this one was sending.
 */
const limitWithAttachmentsMs = 4 * 60 * secondMs

/** @returns whether a mail server accepted the mail in time; a failure is logged, not thrown */
export async function sendMail(mail: Mail): Promise<boolean> {
  if (!isMailOn()) return false
  return deliverMail(mail).then(
    () => true,
    () => false,
  )
}

/** @throws Error when no mail server accepted the mail in time; the failure is also logged */
export async function deliverMail(
  { reference, unsubscribe, ...mail }: Mail,
  mailer?: ReturnType<typeof createTransport>,
): Promise<void> {
  try {
    const { url } = env.mail
    if (!url) throw new Error('Mail is off: MAIL_URL is not set.')
    const messageId = reference && `<${reference}@${hostName()}>`
    const headers = {
      'Auto-Submitted': 'auto-generated',
      ...(env.mail.bouncesKey && reference && { [postmarkHeader]: reference }),
      ...(unsubscribe && oneClick(unsubscribe)),
    }
    const returnTo = bounceAddress()
    const sending = (mailer ?? transportTo(url)).sendMail({
      from: mailSender(),
      dkim: dkimOptions(),
      messageId,
      headers,
      envelope: returnTo ? { from: returnTo, to: mail.to } : undefined,
      ...mail,
    })
    await withinLimit(sending, mail.attachments ? limitWithAttachmentsMs : limitMs)
    mails.inc({ result: 'sent' })
  } catch (error) {
    mails.inc({ result: 'failed' })
    log.error({ err: error, subject: mail.subject }, 'email could not be sent')
    throw error
  }
}

const oneClick = (address: string) => ({
  // The header is given as it is sent, because some programs do not recognize a folded line.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Returns a mailer whose mails share a connection until it is closed. */
export function openMailer() {
  // Nothing is sent again automatically: after a broken connection it is not known whether a mail was
  // accepted.
  const shared = { pool: true, maxConnections: 1, maxMessages: 1000, maxRequeues: 0 }
  const mailer = createTransport({ url: env.mail.url, ...stepLimits, ...shared })
  return { deliver: (mail: Mail) => deliverMail(mail, mailer), close: () => mailer.close() }
}

/**
 * Checks the connection to the mail server; without MAIL_URL there is nothing to check.
 * @throws Error when the mail server cannot be reached or refuses the login
 */
export async function checkMailServer(): Promise<void> {
  if (env.mail.url) await withinLimit(transportTo(env.mail.url).verify())
}

async function withinLimit(sending: Promise<unknown>, ms = limitMs): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not finish in time.')), ms)
  })
  await Promise.race([sending, limit]).finally(() => clearTimeout(timer))
}

let transport: { url: string; mailer: ReturnType<typeof createTransport> } | undefined

function transportTo(url: string) {
  if (transport?.url !== url) transport = { url, mailer: createTransport({ url, ...stepLimits }) }
  return transport.mailer
}
