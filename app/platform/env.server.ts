import path from 'node:path'
import { CannotStart } from './cannot-start.server'
import { variablesOfDemo } from './demo/demo-settings.server'
import { Variables } from './env-variables.server'
import { browserFileStoreFromSettings } from './file-store.server'
import { oidcSettingsFrom } from './oidc-settings.server'
import { setSiteCurrency } from './site-currency'
import { setSiteZone } from './site-zone'

export const settingNames = Object.keys(Variables.shape)

export type Env = ReturnType<typeof readEnv>

/** @throws CannotStart with a message of one line that names the malformed variable and its allowed values */
export function readEnv(variables: Record<string, string | undefined>) {
  const isDemo = variables.DEMO === 'on'
  const parsed = Variables.safeParse(isDemo ? variablesOfDemo(variables, settingNames) : variables)
  if (!parsed.success) {
    const [first] = parsed.error.issues
    throw new CannotStart(`${String(first?.path[0])} takes ${first?.message ?? 'another value'}.`)
  }
  const vars = parsed.data
  if (vars.MAIL_URL && !vars.SITE_URL) {
    throw new CannotStart(
      "MAIL_URL takes SITE_URL with it, the site's public address, which links in mails lead to.",
    )
  }
  const dataDir = path.resolve(vars.DATA_DIR)
  const storageUrl = vars.STORAGE_URL ?? `file:${dataDir}`
  const siteUrl = vars.SITE_URL ? new URL(vars.SITE_URL).origin : undefined
  return {
    port: vars.PORT,
    host: vars.HOST,
    isDevelopment: vars.ZINEHOUSE_DEV === 'on',
    isRehearsal: vars.ZINEHOUSE_REHEARSAL === 'on',
    isProduction: vars.NODE_ENV === 'production',
    /** In a demo, `until` is the ISO time at which its data ends. */
    demo: isDemo ? { until: vars.ZINEHOUSE_DEMO_UNTIL } : undefined,
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? `file:${path.join(dataDir, 'zinehouse.db')}`,
    storageUrl,
    fileStore: browserFileStoreFromSettings({ storageUrl, siteUrl, signedAddresses: vars.SIGNED_ADDRESSES }),
    sessionSecret: vars.SESSION_SECRET,
    admin: { username: vars.ADMIN_USERNAME, email: vars.ADMIN_EMAIL, password: vars.ADMIN_PASSWORD },
    hasSampleContent: vars.SAMPLE_CONTENT === 'on',
    siteName: vars.SITE_NAME,
    siteUrl,
    socialUrl: vars.SOCIAL_URL,
    contactEmail: vars.CONTACT_EMAIL,
    modules: vars.MODULES,
    siteTimezone: vars.SITE_TIMEZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC',
    stripe: {
      secretKey: vars.STRIPE_SECRET_KEY,
      webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
      apiBase: vars.STRIPE_API_BASE,
    },
    isTaxed: vars.STRIPE_TAX === 'on',
    currency: vars.CURRENCY,
    shippingCountries: vars.SHIPPING_COUNTRIES?.split(',') ?? [],
    mail: {
      url: vars.MAIL_URL,
      from: vars.MAIL_FROM ?? vars.CONTACT_EMAIL,
      bouncesUrl: vars.BOUNCES_URL,
      bouncesKey: vars.BOUNCES_KEY,
      lettersPerMinute: vars.NEWSLETTER_PER_MINUTE,
    },
    oidc: oidcSettingsFrom(vars),
    apiRequestsPerMinute: vars.API_REQUESTS_PER_MINUTE,
    backup: {
      to: vars.BACKUP_TO,
      at: vars.BACKUP_AT,
      keep: vars.BACKUP_KEEP,
      passphrase: vars.BACKUP_PASSPHRASE,
      passphraseFile: vars.BACKUP_PASSPHRASE_FILE,
    },
    maxUploadBytes: vars.MAX_UPLOAD_BYTES ?? Number.POSITIVE_INFINITY,
    trustedProxies: vars.TRUST_PROXY,
    accelRedirect: vars.ACCEL_REDIRECT,
    processCount: vars.ZINEHOUSE_DEV === 'on' ? 1 : vars.WEB_CONCURRENCY,
    hsts: vars.HSTS,
    takesPdfsApart: vars.TAKE_PDFS_APART === 'on',
    recognizesText: vars.RECOGNIZE_TEXT === 'on',
    accessLogEvery: vars.ZINEHOUSE_DEV === 'on' ? Number.POSITIVE_INFINITY : vars.ACCESS_LOG,
    tracesEndpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT,
    hasPseudoLanguage: vars.PSEUDO_LANGUAGE === 'on',
    reachesLoopback: vars.LOOPBACK_REQUESTS === 'on',
    websubHub: vars.WEBSUB_HUB,
    metrics: { port: vars.METRICS_PORT, token: vars.METRICS_TOKEN },
    logLevel: vars.LOG_LEVEL,
  }
}

export const env = readEnv(process.env)

export const environmentWith = (more: Record<string, string>) => ({ ...process.env, ...more })

/** The environment of programs that read strangers' files, without any secret of the site. */
export const minimalEnvironment: typeof process.env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LANG: 'C.UTF-8',
  // Otherwise tesseract starts a thread per core and takes twice the processor time.
  OMP_THREAD_LIMIT: '1',
}

setSiteZone(env.siteTimezone)
setSiteCurrency(env.currency)
