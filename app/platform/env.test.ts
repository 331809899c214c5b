import { expect, test } from 'vitest'
import { readEnv } from './env.server'

test('an empty environment is a site on port 3000 with its data in ./data', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    siteName: 'Zinehouse',
    hasSampleContent: true,
  })
  expect(readEnv({}).databaseUrl).toMatch(/^file:.*\/data\/zinehouse\.db$/)
  expect(readEnv({}).maxUploadBytes).toBe(Number.POSITIVE_INFINITY)
})

test('an empty value counts as none', () => {
  expect(readEnv({ PORT: '', SITE_URL: '', MAX_UPLOAD_BYTES: '' })).toMatchObject({
    port: 3000,
    siteUrl: undefined,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['STORAGE_URL', 'ftp://x'],
  ['SAMPLE_CONTENT', 'maybe'],
  ['SITE_URL', 'zine.example'],
  ['SITE_URL', 'javascript:alert(1)'],
  ['CONTACT_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['MAX_UPLOAD_BYTES', '1e9'],
  ['TRUST_PROXY', 'yes'],
  ['HSTS', 'yes'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', 'many'],
  ['TAKE_PDFS_APART', 'some'],
  ['RECOGNIZE_TEXT', 'some'],
  ['ACCESS_LOG', '0'],
  ['ACCESS_LOG', 'some'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['SIGNED_ADDRESSES', 'yes'],
  ['SIGNED_ADDRESSES', 'on'],
  ['METRICS_PORT', '99999'],
  ['METRICS_TOKEN', 'short'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['OIDC_ISSUER', 'login.example.org'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org'],
  ['OIDC_CLIENT_ID', 'zine'],
  ['OIDC_ROLES', 'groups'],
  ['OIDC_ROLES', 'groups:writers=admin'],
  ['OIDC_ROLES', 'groups:writers=editor,'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const message = (() => {
    try {
      readEnv({ [name]: value })
    } catch (error) {
      return String((error as Error).message)
    }
  })()

  expect(message).toMatch(new RegExp(`^${name} takes .+\\.$`))
  expect(message).not.toContain('\n')
})

test('MAIL_URL without SITE_URL stops the start with one line that names both', () => {
  const mail = { MAIL_URL: 'smtp://mail.example' }
  expect(() => readEnv(mail)).toThrow(/^MAIL_URL takes SITE_URL with it[^\n]*\.$/)
  expect(readEnv({ ...mail, SITE_URL: 'https://zine.example' }).mail.url).toBe(mail.MAIL_URL)
})

test('browsers fetch files where the S3 service is, or where the owner says that they reach it', () => {
  const at = (STORAGE_URL: string, SIGNED_ADDRESSES = 'on') =>
    readEnv({ STORAGE_URL, SIGNED_ADDRESSES }).fileStore?.origin
  const inside = 's3://zine?endpoint=http://storage:9000'
  expect(at(inside, '')).toBeUndefined()
  expect(at(inside)).toBe('http://storage:9000')
  expect(at(inside, 'https://files.zine.example/')).toBe('https://files.zine.example')
  expect(at('s3://zine?region=eu-west-1')).toBe('https://zine.s3.eu-west-1.amazonaws.com')
  expect(at('s3://zine.example')).toBe('https://s3.us-east-1.amazonaws.com')
})

test('on an https site, files that browsers would not load from http stop the start', () => {
  const site = { SITE_URL: 'https://zine.example', STORAGE_URL: 's3://zine?endpoint=http://storage:9000' }
  expect(() => readEnv({ ...site, SIGNED_ADDRESSES: 'on' })).toThrow(/^SIGNED_ADDRESSES takes[^\n]*\.$/)
  expect(readEnv({ ...site, SIGNED_ADDRESSES: 'https://files.zine.example' }).fileStore).toBeDefined()
})

test('an issuer has its client, and roles by the values of a claim', () => {
  const settings = { OIDC_ISSUER: 'https://login.example.org/realms/zine', OIDC_CLIENT_ID: 'zine' }
  expect(readEnv(settings).oidc).toMatchObject({
    issuer: 'https://login.example.org/realms/zine',
    clientId: 'zine',
    roles: undefined,
  })
  expect(readEnv({ ...settings, OIDC_ROLES: 'groups:the bosses=owner, writers=editor' }).oidc?.roles).toEqual(
    {
      claim: 'groups',
      roles: [
        { value: 'the bosses', role: 'owner' },
        { value: 'writers', role: 'editor' },
      ],
    },
  )
})
