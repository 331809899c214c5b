import { createTransport } from 'nodemailer'
import { secondMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { counter } from '../../platform/metrics/metrics.server'
import type { MailAttachment } from './mail-content'

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Random; a repeated copy of the same mail has the same Message-ID. */
  reference?: string
  /** The address that mail programs post to, to unsubscribe at a press (RFC 8058). */
  unsubscribe?: string
  attachments?: MailAttachment[]
}

export const isMailOn = () => env.mail.url !== undefined

const mails = counter({
  name: 'zinehouse_mails_total',
  help: 'Mails by whether a mail server took them',
  labelNames: ['result'],
})

/** Time limits of each step; a server that answers but never ends is limited separately. */
const stepLimits = {
  dnsTimeout: 10 * secondMs,
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 20 * secondMs,
}
const limitMs = 60 * secondMs
/** Shorter than an outbox waits for whoever has claimed a mail. */
const limitWithAttachmentsMs = 4 * 60 * secondMs

/** @returns whether a mail server took it within a minute; a failure is logged, not thrown */
export async function sendMail(mail: Mail): Promise<boolean> {
  if (!isMailOn()) return false
  return deliverMail(mail).then(
    () => true,
    () => false,
  )
}

/** @throws Error when no mail server took it within a minute; the failure is logged as well */
export async function deliverMail(
  { reference, unsubscribe, ...mail }: Mail,
  mailer?: ReturnType<typeof createTransport>,
): Promise<void> {
  try {
    const { url, from = `no-reply@${hostName()}` } = env.mail
    if (!url) throw new Error('Mail is off: MAIL_URL is not set.')
    const messageId = reference && `<${reference}@${hostName()}>`
    const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) }
    const sending = (mailer ?? transportTo(url)).sendMail({ from, messageId, headers, ...mail })
    await withinLimit(sending, mail.attachments ? limitWithAttachmentsMs : limitMs)
    mails.inc({ result: 'sent' })
  } catch (error) {
    mails.inc({ result: 'failed' })
    log.error({ err: error, subject: mail.subject }, 'email could not be sent')
    throw error
  }
}

const oneClick = (address: string) => ({
  // Prepared, because a folded line is not recognized by some programs.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Returns a mailer for many mails: they share a connection, until it is closed. */
export function openMailer() {
  // If a connection ended during a mail, its fate is unknown: it is not sent again automatically.
  const shared = { pool: true, maxConnections: 1, maxMessages: 1000, maxRequeues: 0 }
  const mailer = createTransport({ url: env.mail.url, ...stepLimits, ...shared })
  return { deliver: (mail: Mail) => deliverMail(mail, mailer), close: () => mailer.close() }
}

const hostName = () => new URL(env.siteUrl ?? 'http://localhost').hostname

/** @throws Error when the mail server cannot be reached or refuses the login; passes without MAIL_URL */
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
