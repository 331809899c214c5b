import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStripeLocal } from '@zinehouse/stripe-local'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../../test/app'
import { aMailServer } from '../../../test/mail'
import { aSignedStore } from '../../../test/signed-store'
import { modules } from '../../modules'
import { db } from '../../platform/database/db.server'
import { type Env, env, readEnv } from '../../platform/env.server'
import { unfinishedRestoreFile } from '../../platform/process/data-dir.server'
import { checkBackupSpace } from './check-backup-space.server'
import { checkDatabase, checkDataDir, checkStorage } from './check-data.server'
import { checkClock, checkMail, checkPayment, checkWebhook } from './check-services.server'
import { checkSettings } from './check-settings.server'
import { runChecks } from './doctor.server'
import type { Finding } from './findings'

const lines = (findings: Finding[]) => findings.map(({ level, says }) => `${level}: ${says}`)
const settings = (variables: Record<string, string>): Env => readEnv(variables)

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a site that is well has no error, and every line says what it is about', async () => {
  await db.user.count()
  const found: Finding[] = []
  for await (const finding of runChecks()) found.push(finding)
  expect(found.filter(({ level }) => level === 'error')).toEqual([])
  expect(new Set(found.map(({ about }) => about))).toEqual(
    new Set([
      'version',
      'settings',
      'data folder',
      'database',
      'storage',
      'modules',
      'next backup',
      'scanned pages',
      'PDF pages',
      'recordings',
      'mail',
      'payment',
      'clock',
      'backups',
    ]),
  )
  expect(lines(found)).toContain('ok: it is up to date')
  expect(lines(found)).toContain(`ok: on: ${modules.map(({ name }) => name).join(', ')}`)
  expect(lines(found)[0]).toMatch(/^ok: Zinehouse \d+\.\d+\.\d+.* on Node\.js \d/)
})

test('settings that nobody reads, or that do not go together, are said', () => {
  expect(
    lines(checkSettings(settings({ SITE_URL: 'http://localhost:3000' }), 'SITE_NAM=Zine\nPORT=1')),
  ).toEqual(['warning: .env has SITE_NAM, which is no setting'])
  expect(lines(checkSettings(settings({ SITE_URL: 'http://localhost:3000' })))).toEqual([
    'ok: they go together',
  ])
  expect(lines(checkSettings(settings({ STRIPE_SECRET_KEY: 'sk_live_1' })))).toEqual([
    'warning: SITE_URL is empty',
    'error: STRIPE_SECRET_KEY has no STRIPE_WEBHOOK_SECRET with it',
    'error: a live key of Stripe needs a public SITE_URL',
  ])
  expect(
    lines(checkSettings(settings({ SITE_URL: 'https://zine.test', STRIPE_WEBHOOK_SECRET: 'whsec_1' }))),
  ).toEqual([
    'warning: SITE_URL is https and TRUST_PROXY is off',
    'error: STRIPE_WEBHOOK_SECRET stands alone',
  ])
})

test('a data folder that others may read, that is not there or half restored is said', async () => {
  const dataDir = aFolder()
  const about = { ...env, dataDir }
  chmodSync(dataDir, 0o755)
  expect((await checkDataDir(about)).map(({ level }) => level)).toEqual(['warning', 'ok'])
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
  writeFileSync(path.join(dataDir, unfinishedRestoreFile), '')
  expect(lines(await checkDataDir(about))).toEqual(['error: a restore was cut off here'])
  expect((await checkDataDir({ ...env, dataDir: `${dataDir}/none` }))[0]?.level).toBe('error')
})

test('a database that is damaged or away is an error, and one that is not there yet is none', async () => {
  const file = path.join(aFolder(), 'zinehouse.db')
  expect((await checkDatabase({ ...env, databaseUrl: `file:${file}` }))[0]?.level).toBe('warning')
  writeFileSync(file, 'this is no database, whatever its name says. '.repeat(100))
  expect((await checkDatabase({ ...env, databaseUrl: `file:${file}` }))[0]?.level).toBe('error')
  const away = { ...env, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }
  expect(lines(await checkDatabase(away))[0]).toMatch(/^error: PostgreSQL does not answer: .*ECONNREFUSED/)
})

test('a next backup that does not fit its disk is said before it runs', async () => {
  const file = {
    path: 'uploads/pdfs/large.pdf',
    sha256: '',
    ownerKind: 'articles',
    ownerId: 1,
    field: 'pdf',
    type: 'application/pdf',
  }
  expect((await checkBackupSpace(env))[0]?.level).toBe('ok')
  await db.storedFile.create({ data: { ...file, bytes: 10n ** 15n } })
  const [found] = await checkBackupSpace(env, tmpdir())
  expect(found).toMatchObject({ level: 'warning', advice: expect.stringContaining('another disk') })
  expect(found?.says).toMatch(/^it takes up to 1\d{9} MB, and \d+ MB are free in /)
})

test('a storage that cannot be written to is an error', async () => {
  const file = path.join(aFolder(), 'a-file')
  writeFileSync(file, '')
  expect((await checkStorage({ ...env, storageUrl: `file:${file}` }))[0]?.level).toBe('error')
})

test('where browsers fetch files from an S3 service, a file is fetched as they do', async () => {
  const store = await aSignedStore()
  onTestFinished(() => store.stop())
  const on = (SIGNED_ADDRESSES: string) =>
    checkStorage(settings({ STORAGE_URL: store.storageUrl, SIGNED_ADDRESSES }))
  expect(lines(await on(store.origin))).toEqual([
    'ok: the S3 service writes, reads and deletes',
    `ok: browsers get files from ${store.origin}`,
  ])
  const elsewhere = lines(await on('http://127.0.0.1:9'))
  expect(elsewhere[1]).toMatch(/^warning: http:\/\/127\.0\.0\.1:9 did not give the file/)
})

test('where there is no site yet, nothing is made', async () => {
  const dataDir = path.join(aFolder(), 'data')
  for await (const _ of runChecks({}, settings({ DATA_DIR: dataDir }))) {
    // All checks run.
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('the mail server is asked, and a test mail sent', async () => {
  const server = await aMailServer()
  env.mail.url = server.url
  onTestFinished(() => {
    env.mail.url = undefined
    server.stop()
  })
  expect(lines(await checkMail(env, 'ada@example.org'))).toEqual([
    'ok: a test mail is on its way to ada@example.org',
  ])
  expect(server.mails[0]).toMatch(/^To: ada@example\.org$/m)
})

test('the stand-in for Stripe counts as TEST, and the webhook is asked at the public address', async () => {
  const server = await startApp()
  const provider = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret: 'whsec_1' })
  env.stripe.apiBase = provider.origin
  onTestFinished(async () => {
    env.stripe.apiBase = undefined
    await provider.stop()
    await server.stop()
  })
  expect(lines(await checkPayment(env))).toEqual(['warning: TEST: the stand-in answers'])
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }
  const at = (siteUrl: string) => checkWebhook({ ...env, siteUrl, stripe: keys })
  env.stripe.webhookSecret = 'whsec_1'
  expect(lines(await at(server.origin))).toEqual([`ok: ${server.origin}/api/stripe/webhook answers`])
  expect((await at(`${server.origin}/elsewhere`))[0]?.level).toBe('error')
})

test('a clock that is far from that of Stripe is an error', async () => {
  const service = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const address = service.address()
  const apiBase = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const about = { ...env, stripe: { ...env.stripe, apiBase } }
  const levelAt = async (offSeconds: number) =>
    (await checkClock(about, () => Date.now() + offSeconds * 1000))[0]?.level
  expect([await levelAt(0), await levelAt(-120), await levelAt(900)]).toEqual(['ok', 'warning', 'error'])
})
