import { parseEnv } from 'node:util'
import { type Env, settingNames } from '../../platform/env.server'
import { type Finding, findingReporters } from './findings'

const { ok, warning, error } = findingReporters('settings')

/** Checks how the settings fit together; each by itself was checked when `env` was read. */
export function checkSettings(settings: Env, envFile = ''): Finding[] {
  const found = [...unknownIn(envFile), ...about(settings), ...aboutPayment(settings)]
  return found.length > 0 ? found : [ok('they go together')]
}

function unknownIn(envFile: string): Finding[] {
  const unknown = Object.keys(parseEnv(envFile)).filter((name) => !settingNames.includes(name))
  return unknown.map((name) =>
    warning(`.env has ${name}, which is no setting`, '.env.example lists them all'),
  )
}

function about({ siteUrl, hsts, trustedProxies, isProduction, ...settings }: Env): Finding[] {
  const found: Finding[] = []
  if (!siteUrl)
    found.push(warning('SITE_URL is empty', 'set it to the public address, for links in feeds and mails'))
  if (siteUrl?.startsWith('http:') && !isLocal(siteUrl))
    found.push(warning('SITE_URL is not https', 'get a certificate: passwords travel readable'))
  if (siteUrl?.startsWith('https:') && trustedProxies === 0)
    found.push(
      warning(
        'SITE_URL is https and TRUST_PROXY is off',
        'behind a proxy set TRUST_PROXY to 1, or all visitors share one address and its limits',
      ),
    )
  if (!settings.sessionSecret && settings.databaseUrl.startsWith('postgres'))
    found.push(
      warning('SESSION_SECRET is empty', 'set it where several nodes share a database: each makes its own'),
    )
  if (settings.mail.url && !settings.mail.from)
    found.push(warning('MAIL_FROM is empty', 'set it to an address that your mail server may send from'))
  if (settings.reachesLoopback)
    found.push(
      warning(
        'LOOPBACK_REQUESTS is on',
        'leave it empty: it is for tests, and opens this machine to webhooks',
      ),
    )
  return found
}

function aboutPayment({ stripe: { secretKey, webhookSecret, apiBase }, siteUrl }: Env): Finding[] {
  if (!secretKey) {
    const advice = 'set STRIPE_SECRET_KEY, or remove it'
    return webhookSecret && !apiBase ? [error('STRIPE_WEBHOOK_SECRET stands alone', advice)] : []
  }
  const found: Finding[] = []
  if (!webhookSecret)
    found.push(
      error(
        'STRIPE_SECRET_KEY has no STRIPE_WEBHOOK_SECRET with it',
        'Stripe shows it where the webhook is set up',
      ),
    )
  if (apiBase && /_live_/.test(secretKey))
    found.push(error('STRIPE_API_BASE is set beside a live key', 'leave it empty: it is for tests'))
  if (/_live_/.test(secretKey) && (!siteUrl || isLocal(siteUrl)))
    found.push(error('a live key of Stripe needs a public SITE_URL', 'use a test key on your own machine'))
  return found
}

const isLocal = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)
