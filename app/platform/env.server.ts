import path from 'node:path'
import { z } from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(shape: T) => z.preprocess(empty, shape.optional())
const withDefault = <T extends z.ZodType>(shape: T, fallback: z.input<T>) =>
  z.preprocess((value) => empty(value) ?? fallback, shape)

const httpUrl = z.url({ protocol: /^https?$/, error: 'a whole http(s) address' })
const wholeNumber = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, what)
    .transform(Number)
const startsWith = (what: string, ...starts: string[]) =>
  z.string().refine((value) => starts.some((start) => value.startsWith(start)), what)

const Variables = z.object({
  NODE_ENV: withDefault(z.string(), 'development'),
  ZINEHOUSE_DEV: optional(z.literal('on', 'on, set by npm run dev')),
  PORT: withDefault(
    wholeNumber('a port number, 0 to 65535').refine((port) => port < 65536, 'a port number, 0 to 65535'),
    '3000',
  ),
  HOST: withDefault(z.string().regex(/^[\w.:-]+$/, 'an address to listen on, as 0.0.0.0'), '0.0.0.0'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(
    startsWith('file:… or postgresql://user:password@host/database', 'file:', 'postgresql://', 'postgres://'),
  ),
  STORAGE_URL: optional(startsWith('file:… or s3://bucket?endpoint=…&region=…', 'file:', 's3://')),
  SESSION_SECRET: optional(z.string().min(16, 'at least 16 characters')),
  ADMIN_USERNAME: optional(
    z.string().regex(/^[A-Za-z0-9._-]{3,30}$/, '3 to 30 letters, digits, ".", "_" or "-"'),
  ),
  ADMIN_EMAIL: optional(z.email('an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(8, '8 to 256 characters').max(256, '8 to 256 characters')),
  SAMPLE_CONTENT: withDefault(z.enum(['on', 'off'], 'on or off'), 'on'),
  SITE_NAME: withDefault(z.string().trim().min(1).max(80, 'at most 80 characters'), 'Zinehouse'),
  SITE_URL: optional(httpUrl),
  SOCIAL_URL: optional(httpUrl),
  CONTACT_EMAIL: optional(z.email('an e-mail address')),
  STRIPE_SECRET_KEY: optional(startsWith('a Stripe secret key, sk_… or rk_…', 'sk_', 'rk_')),
  STRIPE_WEBHOOK_SECRET: optional(startsWith('a Stripe signing secret, whsec_…', 'whsec_')),
  STRIPE_API_BASE: optional(
    httpUrl.refine(
      (url) => new URL(url).href === `${new URL(url).origin}/`,
      'an http(s) address without a path',
    ),
  ),
  SHIPPING_COUNTRIES: optional(
    z.string().regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'two-letter countries with commas between, as US,CA,DE'),
  ),
  MAIL_URL: optional(startsWith('smtp://user:password@host:port or smtps://…', 'smtp://', 'smtps://')),
  MAIL_FROM: optional(z.string()),
  MAX_UPLOAD_BYTES: optional(wholeNumber('a whole number of bytes')),
  TRUST_PROXY: withDefault(
    z.union([z.literal('off').transform(() => 0), wholeNumber('off, or the number of proxies in front')]),
    'off',
  ),
  LOG_LEVEL: withDefault(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'info',
  ),
})

export type Env = ReturnType<typeof readEnv>

/**
 * Reads the environment into typed values.
 * @throws Error with one line that names the variable and what it takes, when a value is malformed.
 */
export function readEnv(variables: Record<string, string | undefined>) {
  const parsed = Variables.safeParse(variables)
  if (!parsed.success) {
    const [first] = parsed.error.issues
    throw new Error(`${String(first?.path[0])} takes ${first?.message ?? 'another value'}.`)
  }
  const given = parsed.data
  const dataDir = path.resolve(given.DATA_DIR)
  return {
    port: given.PORT,
    host: given.HOST,
    isDevelopment: given.ZINEHOUSE_DEV === 'on',
    isProduction: given.NODE_ENV === 'production',
    dataDir,
    databaseUrl: given.DATABASE_URL ?? `file:${path.join(dataDir, 'zinehouse.db')}`,
    storageUrl: given.STORAGE_URL ?? `file:${dataDir}`,
    sessionSecret: given.SESSION_SECRET,
    admin: { username: given.ADMIN_USERNAME, email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD },
    hasSampleContent: given.SAMPLE_CONTENT === 'on',
    siteName: given.SITE_NAME,
    siteUrl: given.SITE_URL ? new URL(given.SITE_URL).origin : undefined,
    socialUrl: given.SOCIAL_URL,
    contactEmail: given.CONTACT_EMAIL,
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiBase: given.STRIPE_API_BASE,
    },
    shippingCountries: given.SHIPPING_COUNTRIES?.split(',') ?? [],
    mail: { url: given.MAIL_URL, from: given.MAIL_FROM ?? given.CONTACT_EMAIL },
    maxUploadBytes: given.MAX_UPLOAD_BYTES ?? Number.POSITIVE_INFINITY,
    trustedProxies: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
  }
}

/** This process's environment, read once. */
export const env = readEnv(process.env)
