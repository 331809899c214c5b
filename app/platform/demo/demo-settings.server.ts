import { CannotStart } from '../cannot-start.server'

/** The account of a demo's desk, which everybody may use. */
export const demoLogin = { username: 'demo', password: 'demo-demo' }

const maxUploadBytes = 5_000_000

/** The settings that a demo takes. All others reach other servers, or data and money of a site. */
const accepted = [
  'ZINEHOUSE_DEMO_UNTIL',
  'DEMO',
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'SITE_NAME',
  'SITE_URL',
  'SITE_TIMEZONE',
  'CURRENCY',
  'MODULES',
  'API_REQUESTS_PER_MINUTE',
  'TRUST_PROXY',
  'HSTS',
  'TAKE_PDFS_APART',
  'RECOGNIZE_TEXT',
  'ACCESS_LOG',
  'PSEUDO_LANGUAGE',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'LOG_LEVEL',
]

const ofStripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE']

/**
 * Returns the variables of a demo: those that it takes, and its own.
 * @throws CannotStart for one that it does not take
 */
export function variablesOfDemo(
  variables: Record<string, string | undefined>,
  names: string[],
): Record<string, string | undefined> {
  const isStandIn = /^http:\/\/127\.0\.0\.1:\d+$/.test(variables.STRIPE_API_BASE ?? '')
  const taken = isStandIn ? [...accepted, ...ofStripe] : accepted
  const refused = names.find((name) => variables[name] && !taken.includes(name))
  if (refused)
    throw new CannotStart(
      `DEMO=on takes no ${refused}: a demo is the sample alone, and reaches nothing outside.`,
    )
  return {
    ...variables,
    MAX_UPLOAD_BYTES: String(maxUploadBytes),
    ADMIN_USERNAME: demoLogin.username,
    ADMIN_PASSWORD: demoLogin.password,
    ADMIN_EMAIL: 'demo@zinehouse.invalid',
  }
}
