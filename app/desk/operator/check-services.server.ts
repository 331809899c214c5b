import type { Env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { stripeClient } from '../../shop/orders/payments/stripe.server'
import { checkMailServer, sendMail } from '../../site/mail/mail.server'
import { withMailbox } from '../../site/mail/mailbox.server'
import { bounceAddress, mailSender } from '../../site/mail/sender.server'
import { type Finding, findingReporters, firstErrorLine } from './findings'

const patienceMs = 8000

export async function checkMail({ mail }: Env, mailTo?: string): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('mail')
  if (!mail.url)
    return [warning('it is off: no receipts, and no reset links on request', 'set MAIL_URL and SITE_URL')]
  try {
    await checkMailServer()
  } catch (reason) {
    return [error(`the mail server refuses: ${firstErrorLine(reason)}`, 'check MAIL_URL')]
  }
  if (!mailTo) return [ok('the mail server takes mails'), ok('--mail-to ADDRESS sends a test')]
  const text = 'This mail was sent by npm run doctor. Mails from your site arrive.'
  const isSent = await sendMail({ to: mailTo, subject: 'Your site can send mails', text })
  return [
    isSent ? ok(`a test mail is on its way to ${mailTo}`) : error('the test mail was refused', 'see the log'),
  ]
}

/** Opens the mailbox to which mails come back. */
export async function checkBounces(settings: Env): Promise<Finding[]> {
  const { ok, error } = findingReporters('mails that come back')
  const { url, bouncesUrl } = settings.mail
  if (!url) return []
  if (!bouncesUrl) return [ok('nobody reads them; BOUNCES_URL has the site do it')]
  try {
    await withMailbox(bouncesUrl, async () => {})
    return [ok(`they are read, at ${bounceAddress(settings) ?? mailSender(settings)}`)]
  } catch (reason) {
    return [error(firstErrorLine(reason), 'check BOUNCES_URL: imaps://user:password@host/INBOX')]
  }
}

export async function checkPayment({ stripe: { secretKey, apiBase } }: Env): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('payment')
  if (!secretKey && !apiBase)
    return [
      warning('no Stripe keys: payment is off, or TEST by the stand-in', 'set STRIPE_SECRET_KEY to sell'),
    ]
  try {
    await stripeClient().checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: patienceMs })
  } catch (reason) {
    return [error(`Stripe refuses: ${firstErrorLine(reason)}`, 'check STRIPE_SECRET_KEY')]
  }
  if (secretKey && /_live_/.test(secretKey) && !apiBase) return [ok('Stripe takes the live key')]
  return [
    warning(apiBase ? 'TEST: the stand-in answers' : 'TEST: Stripe takes the test key', 'no money comes'),
  ]
}

/** Sends the site, at its public address, a webhook whose signature it must refuse. */
export async function checkWebhook({ siteUrl, stripe: { secretKey } }: Env): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('webhook')
  if (!secretKey) return []
  if (!siteUrl) return [warning('its address is not known', 'set SITE_URL')]
  const address = `${siteUrl}${href('/api/stripe/webhook')}`
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=doctor' }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers,
      body: '{}',
      redirect: 'manual',
      signal,
    })
    if (status === 400) return [ok(`${address} answers`)]
    return [error(`${address} answers ${status}`, 'Stripe must reach the site there: look at the proxy')]
  } catch (reason) {
    const { cause } = reason as { cause?: unknown }
    return [
      error(
        `${address} cannot be reached: ${firstErrorLine(cause ?? reason)}`,
        'start the site; check DNS and proxy',
      ),
    ]
  }
}

const toleratedSeconds = 60
/** The maximum age of a webhook's signature, in seconds, as Stripe's library checks it. */
const stripeSeconds = 300

/** Compares the clock with that of a service that the site uses anyway. */
export async function checkClock(settings: Env, now = Date.now): Promise<Finding[]> {
  const { stripe, storageUrl, oidc, websubHub } = settings
  const { ok, warning, error } = findingReporters('clock')
  const s3 = storageUrl.startsWith('s3:') ? new URL(storageUrl).searchParams.get('endpoint') : undefined
  const ofStripe = stripe.apiBase ?? (stripe.secretKey && 'https://api.stripe.com')
  const asked = ofStripe ?? s3 ?? oidc?.issuer ?? websubHub
  if (!asked) return [ok('not compared: the site uses no service that tells the time')]
  const answer = await fetch(asked, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).catch(
    () => undefined,
  )
  const date = Date.parse(answer?.headers.get('Date') ?? '')
  if (Number.isNaN(date)) return [warning(`${new URL(asked).host} does not tell the time`)]
  const seconds = Math.round(Math.abs(now() - date) / 1000)
  if (seconds <= toleratedSeconds) return [ok('it is right')]
  const says = `it is ${seconds} s off ${new URL(asked).host}`
  const advice = 'let the system set it (timedatectl set-ntp true)'
  return [seconds < stripeSeconds ? warning(says, advice) : error(says, advice)]
}
