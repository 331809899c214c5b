import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { OidcIssuer, oidcRolesSchema } from './oidc-settings.server'
import { isSupportedCurrency } from './site-currency'
import { Email } from './text/email'

export const defaultSiteName = 'Zinehouse'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(shape: T) => z.preprocess(empty, shape.optional())
const withDefault = <T extends z.ZodType>(shape: T, fallback: z.input<T>) =>
  z.preprocess((value) => empty(value) ?? fallback, shape)

const emailAddress = z
  .string()
  .refine((typed) => Email.safeParse(typed).success, 'an email address')
  .pipe(Email)

const httpUrl = z.url({ protocol: /^https?$/, error: 'a full http(s) address' })
const wholeNumber = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, what)
    .transform(Number)
const portNumber = 'a port number, 0 to 65535'
const port = () => wholeNumber(portNumber).refine((number) => number < 65536, portNumber)
const startsWith = (what: string, ...starts: string[]) =>
  z.string().refine((value) => starts.some((start) => value.startsWith(start)), what)

export const Variables = z.object({
  NODE_ENV: withDefault(z.string(), 'development'),
  ZINEHOUSE_DEV: optional(z.literal('on', 'on, set by npm run dev')),
  ZINEHOUSE_REHEARSAL: optional(z.literal('on', 'on, set by npm run restore -- --check')),
  ZINEHOUSE_DEMO_UNTIL: optional(z.iso.datetime({ error: 'a time, set by a demo' })),
  DEMO: withDefault(z.enum(['on', 'off'], 'on or off'), 'off'),
  PORT: withDefault(port(), '3000'),
  HOST: withDefault(z.string().regex(/^[\w.:-]+$/, 'an address to listen on, as 0.0.0.0'), '0.0.0.0'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(
    startsWith('file:… or postgresql://user:password@host/database', 'file:', 'postgresql://', 'postgres://'),
  ),
  STORAGE_URL: optional(startsWith('file:… or s3://bucket?endpoint=…&region=…', 'file:', 's3://')),
  SESSION_SECRET: z.string().min(16, 'at least 16 characters; without the variable, one is made').optional(),
  ADMIN_USERNAME: optional(
    z.string().regex(/^[A-Za-z0-9._-]{3,30}$/, '3 to 30 letters, digits, ".", "_" or "-"'),
  ),
  ADMIN_EMAIL: optional(emailAddress),
  ADMIN_PASSWORD: optional(z.string().min(8, '8 to 256 characters').max(256, '8 to 256 characters')),
  SAMPLE_CONTENT: withDefault(z.enum(['on', 'off'], 'on or off'), 'on'),
  SITE_NAME: withDefault(z.string().trim().min(1).max(80, 'at most 80 characters'), defaultSiteName),
  SITE_URL: optional(httpUrl),
  SOCIAL_URL: optional(httpUrl),
  CONTACT_EMAIL: optional(emailAddress),
  STRIPE_SECRET_KEY: optional(startsWith('a Stripe secret key, sk_… or rk_…', 'sk_', 'rk_')),
  STRIPE_WEBHOOK_SECRET: optional(startsWith('a Stripe signing secret, whsec_…', 'whsec_')),
  STRIPE_TAX: withDefault(z.enum(['on', 'off'], 'on or off'), 'off'),
  STRIPE_API_BASE: optional(
    httpUrl.refine(
      (url) => new URL(url).href === `${new URL(url).origin}/`,
      'an http(s) address without a path',
    ),
  ),
  SITE_TIMEZONE: optional(z.string().refine(isTimeZone, 'a time zone, as Europe/Berlin')),
  CURRENCY: withDefault(
    z
      .string()
      .transform((code) => code.toLowerCase())
      .refine(isSupportedCurrency, 'a currency, as usd, eur or jpy'),
    'usd',
  ),
  SHIPPING_COUNTRIES: optional(
    z.string().regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'two-letter countries with commas between, as US,CA,DE'),
  ),
  MODULES: optional(
    z
      .string()
      .regex(
        /^(all|none|[a-z-]+(,[a-z-]+)*)$/,
        'all, none, or names with commas between, as wholesale,discounts',
      )
      .transform((names): 'all' | string[] =>
        names === 'all' ? names : names.split(',').filter((name) => name !== 'none'),
      ),
  ),
  MAIL_URL: optional(startsWith('smtp://user:password@host:port or smtps://…', 'smtp://', 'smtps://')),
  MAIL_FROM: optional(z.string()),
  BOUNCES_URL: optional(
    z.string().refine(isMailboxUrl, 'imaps://user:password@host/INBOX, with %40 for the @ of a user name'),
  ),
  BOUNCES_KEY: optional(z.string().regex(/^[\w-]{16,}$/, 'at least 16 letters, digits, - and _')),
  NEWSLETTER_PER_MINUTE: withDefault(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'how many letters a minute, 1 to 99999')
      .transform(Number),
    '100',
  ),
  API_REQUESTS_PER_MINUTE: withDefault(
    z
      .string()
      .regex(/^(off|[1-9]\d{1,5})$/, 'off, or how many requests a minute, 10 to 999999')
      .transform((count) => (count === 'off' ? undefined : Number(count))),
    '1200',
  ),
  BACKUP_TO: optional(
    z
      .string()
      .refine(
        (place) => !/^[a-z\d]+:\/\//.test(place) || (place.startsWith('s3://') && URL.canParse(place)),
        'a folder, or s3://bucket/folder?endpoint=…&region=…',
      ),
  ),
  BACKUP_AT: withDefault(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day, 00:00 to 23:59'),
    '03:30',
  ),
  BACKUP_KEEP: withDefault(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'how many backups are kept, 1 to 9999')
      .transform(Number),
    '14',
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(8, 'at least 8 characters')),
  BACKUP_PASSPHRASE_FILE: optional(z.string()),
  MAX_UPLOAD_BYTES: optional(wholeNumber('a whole number of bytes')),
  TRUST_PROXY: withDefault(
    z.union([z.literal('off').transform(() => 0), wholeNumber('off, or the number of proxies in front')]),
    'off',
  ),
  WEB_CONCURRENCY: withDefault(
    z
      .string()
      .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'auto, or a number of processes, 1 to 64')
      .transform((count) => (count === 'auto' ? availableParallelism() : Number(count))),
    '1',
  ),
  HSTS: withDefault(z.enum(['on', 'off', 'subdomains', 'preload'], 'on, off, subdomains or preload'), 'on'),
  TAKE_PDFS_APART: withDefault(z.enum(['on', 'off'], 'on or off'), 'on'),
  RECOGNIZE_TEXT: withDefault(z.enum(['on', 'off'], 'on or off'), 'on'),
  ACCESS_LOG: withDefault(
    z
      .string()
      .regex(/^(all|errors|[1-9]\d{0,8})$/, 'all, errors, or a number: one in so many')
      .transform((every) => ({ all: 1, errors: Number.POSITIVE_INFINITY })[every] ?? Number(every)),
    'all',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  PSEUDO_LANGUAGE: withDefault(z.enum(['on', 'off'], 'on or off'), 'off'),
  LOOPBACK_REQUESTS: withDefault(z.enum(['on', 'off'], 'on or off'), 'off'),
  WEBSUB_HUB: optional(httpUrl),
  METRICS_PORT: optional(port()),
  OIDC_ISSUER: optional(OidcIssuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().trim().max(60, 'at most 60 characters')),
  OIDC_ROLES: optional(oidcRolesSchema(['owner', 'editor', 'shop'])),
  ACCEL_REDIRECT: optional(
    z.string().regex(/^(\/[\w-]+)+$/, 'a path without a slash at its end, as /kept-files'),
  ),
  SIGNED_ADDRESSES: withDefault(
    z.union([z.enum(['on', 'off']), httpUrl], 'on, off, or the address of the S3 service for browsers'),
    'off',
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,}$/, 'at least 16 characters without spaces')),
  LOG_LEVEL: withDefault(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'info',
  ),
})

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

function isMailboxUrl(url: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(url)
    decodeURIComponent(username + password + pathname)
    return /^imaps?:$/.test(protocol) && username !== ''
  } catch {
    return false
  }
}
