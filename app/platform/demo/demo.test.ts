import { expect, onTestFinished, test } from 'vitest'
import { env, readEnv } from '../env.server'
import { fetchPublicAddress } from '../http/public-fetch.server'

test.each(['MAIL_URL', 'DATABASE_URL', 'STORAGE_URL', 'WEBSUB_HUB', 'OIDC_ISSUER', 'ADMIN_USERNAME'])(
  'a demo does not start with %s',
  (name) => {
    expect(() => readEnv({ DEMO: 'on', [name]: 'x' })).toThrow(`DEMO=on takes no ${name}: `)
  },
)

test('a demo takes the stand-in for Stripe, and no key of Stripe', () => {
  const standIn = { STRIPE_API_BASE: 'http://127.0.0.1:4010', STRIPE_SECRET_KEY: 'sk_test_local' }
  expect(readEnv({ DEMO: 'on', ...standIn }).stripe.apiBase).toBe('http://127.0.0.1:4010')
  expect(() => readEnv({ DEMO: 'on', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/takes no STRIPE_SECRET_KEY/)
})

test('a demo is the sample magazine with an owner called demo, and files of at most 5 MB', () => {
  expect(readEnv({ DEMO: 'on', SAMPLE_CONTENT: '' })).toMatchObject({
    hasSampleContent: true,
    maxUploadBytes: 5_000_000,
    admin: { username: 'demo' },
    mail: { url: undefined },
  })
  expect(readEnv({}).demo).toBeUndefined()
})

test('a demo asks no other server', async () => {
  env.demo = { until: undefined }
  onTestFinished(() => {
    env.demo = undefined
  })
  await expect(fetchPublicAddress('https://example.org/')).rejects.toThrow('A demo reaches no other server.')
})
