import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFauxqs } from 'fauxqs'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anArticleWithFiles, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { localTimeOf, setSiteZone, siteZone } from '../../platform/site-zone'
import { openStorage } from '../../site/uploads/storage.server'
import { loadAdminOverview } from '../admin/overview.server'
import { readArchive } from './archive-reader.server'
import { backUp } from './backup.server'
import { openBackupPlace } from './backup-place.server'
import { checkBackups } from './check-backups.server'
import { makeDueBackup } from './nightly-backup.server'

const inHere: typeof backUp = (target) => backUp(target, env, { scryptLogN: 10 })
const awake = new AbortController().signal
const minuteMs = 60_000

let folder: string
beforeEach(async () => {
  await db.backup.deleteMany()
  await db.outgoingMail.deleteMany()
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-nights-'))
  const [backup, zone] = [{ ...env.backup }, siteZone()]
  Object.assign(env.backup, { to: folder, at: '03:30', keep: 3 })
  setSiteZone('Europe/Berlin')
  onTestFinished(() => {
    Object.assign(env.backup, backup)
    setSiteZone(zone)
    rmSync(folder, { recursive: true, force: true })
  })
})

/** The schedule at a time of the night in Berlin, as 2026-01-05T03:30. */
const nightAt = (time: string, run: typeof backUp = inHere) =>
  makeDueBackup(awake, new Date(`${time}:00+01:00`), (target) => run(target))

const archives = () => readdirSync(folder).sort()
const rows = () => db.backup.findMany({ orderBy: { id: 'asc' } })
const lines = async (now: string) =>
  (await checkBackups(env, new Date(now))).map(({ level, says }) => `${level}: ${says}`)

test('a backup is made by the command, once a night, and the first as soon as there is a place for it', async () => {
  await anArticleWithFiles()
  await makeDueBackup(awake)
  await makeDueBackup(awake)
  const [made, ...others] = await rows()
  expect([made?.error, others]).toEqual([null, []])
  expect(archives()).toEqual([made?.name])
  const { manifest } = await readArchive(path.join(folder, made?.name ?? ''))
  expect(manifest.entries.length).toBeGreaterThan(2)
})

test('it is made at the hour of the site’s time zone, also when the site was off at that hour', async () => {
  await nightAt('2026-01-05T12:00')
  await nightAt('2026-01-06T03:29')
  expect(archives()).toEqual(['zinehouse-2026-01-05T110000Z.tar'])
  await nightAt('2026-01-06T03:30')
  await nightAt('2026-01-06T23:59')
  await nightAt('2026-01-08T09:00')
  expect(archives().slice(1)).toEqual([
    'zinehouse-2026-01-06T023000Z.tar',
    'zinehouse-2026-01-08T080000Z.tar',
  ])
})

test('older ones are deleted by number, but no file of others, and not the last whole one', async () => {
  const { pdfPath } = await anArticleWithFiles()
  const others = ['notes.txt', 'zinehouse-2020-01-01T000000Z.tar']
  for (const name of others) writeFileSync(path.join(folder, name), '')
  for (const day of ['05', '06', '07', '08']) await nightAt(`2026-01-${day}T04:00`)
  const kept = [...others, ...['06', '07', '08'].map((day) => `zinehouse-2026-01-${day}T030000Z.tar`)].sort()
  expect(archives()).toEqual(kept)

  await openStorage(env.storageUrl).delete(pdfPath)
  for (const day of ['09', '10', '11', '12']) await nightAt(`2026-01-${day}T04:00`)
  const lacking = ['10', '11', '12'].map((day) => `zinehouse-2026-01-${day}T030000Z-incomplete.tar`)
  expect(archives()).toEqual([...others, 'zinehouse-2026-01-08T030000Z.tar', ...lacking].sort())
  expect((await rows()).at(-1)?.error).toMatch(new RegExp(`^It lacks ${pdfPath} .+ is missing\\.$`))
  await db.article.deleteMany()
  await db.storedFile.deleteMany()
})

test('in a bucket, too, older ones are deleted by number; what is encrypted says so in its name', async () => {
  const service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  onTestFinished(() => service.stop())
  service.createBucket('copies')
  const endpoint = encodeURIComponent(`http://127.0.0.1:${service.port}`)
  const passphrase = 'seven grey herons'
  Object.assign(env.backup, { to: `s3://key:secret@copies/zine?endpoint=${endpoint}`, keep: 2, passphrase })
  const encrypted: typeof backUp = (target) => backUp(target, env, { passphrase, scryptLogN: 10 })
  for (const day of ['05', '06', '07']) await nightAt(`2026-01-${day}T04:00`, encrypted)
  const listed = await openBackupPlace(env.backup.to ?? '').list()
  const names = listed.map(({ name }) => name).sort()
  expect(names).toEqual(['06', '07'].map((day) => `zinehouse-2026-01-${day}T030000Z.tar.age`))
  expect((await rows()).map(({ place, name }) => [place, name])).toEqual(
    names.map((name) => ['s3://copies/zine', name]),
  )
})

test('one that fails leaves a sentence for owners, in one mail, and is tried again ever more rarely', async () => {
  const owner = await aUser({ role: 'admin', email: 'owner@example.org' })
  await aUser({ role: 'user', staff: 'shop', email: 'shop@example.org' })
  env.mail.url = 'smtp://127.0.0.1:1'
  onTestFinished(() => {
    env.mail.url = undefined
  })
  let tries = 0
  const full: typeof backUp = async () => {
    tries += 1
    throw new Error('The disk of /mnt/backups is full: 12 MB are free. Make room, or choose another.')
  }
  env.backup.at = localTimeOf(new Date(Date.now() - 12 * 60 * minuteMs)).time
  const triesAfter = async (minutes: number) => {
    await makeDueBackup(awake, new Date(Date.now() + minutes * minuteMs), (target) => full(target))
    return tries
  }
  expect([await triesAfter(0), await triesAfter(14), await triesAfter(16)]).toEqual([1, 1, 2])
  expect([await triesAfter(29), await triesAfter(31)]).toEqual([2, 3])
  const mails = await db.outgoingMail.findMany({ where: { kind: 'backup failed' } })
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email])
  expect(archives()).toEqual([])
  expect((await lines('2026-01-05T12:00:00Z'))[0]).toMatch(
    /^error: the last one failed: The disk of .+ is full/,
  )
  const { attention } = await loadAdminOverview({ staff: 'owner' })
  expect(attention).toContainEqual({ count: 3, words: 'backups in a row failed', to: '/admin/jobs' })

  await makeDueBackup(awake, new Date(Date.now() + 24 * 60 * minuteMs), (target) => inHere(target))
  expect((await loadAdminOverview({ staff: 'owner' })).attention).toEqual([])
  await nightAt('2036-01-05T04:00', full)
  expect(await db.outgoingMail.count({ where: { kind: 'backup failed' } })).toBe(2)
})

test('what a process that died in the middle of it left is removed by the next, which makes the backup', async () => {
  const half = 'zinehouse-2026-01-05T023000Z.tar'
  writeFileSync(path.join(folder, half), 'not known to be right')
  const begun = { place: folder, name: half, startedAt: new Date('2026-01-05T02:30:00Z') }
  await db.backup.create({ data: begun })
  mkdirSync(path.join(folder, '.zinehouse-backup-0123456789ab-1-0123456789ab-x'))
  await nightAt('2026-01-05T03:31')
  expect(existsSync(path.join(folder, half))).toBe(false)
  expect((await rows()).map(({ name, error }) => [name, error])).toEqual([
    ['zinehouse-2026-01-05T023100Z.tar', null],
  ])
})

test('the command ends with the site that started it, and leaves no archive', async () => {
  await anArticleWithFiles()
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const child = fork('scripts/backup.mjs', {
    env: {
      ...process.env,
      BACKUP_TO: folder,
      STORAGE_URL: `s3://key:secret@zine?endpoint=http://127.0.0.1:${port}`,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(silent, 'request')
  child.disconnect()
  await once(child, 'exit')
  expect(archives()).toEqual([expect.stringMatching(/^\.zinehouse-backup-/)])
  await nightAt('2026-01-05T03:31')
  expect(archives()).toEqual(['zinehouse-2026-01-05T023100Z.tar'])
})

test('a process that loses its turn stops, and leaves nothing that counts as a backup', async () => {
  const stopped = new AbortController()
  await makeDueBackup(stopped.signal, new Date(), async () => {
    stopped.abort()
    throw new Error('The backup was ended by SIGTERM.')
  })
  expect((await rows()).map(({ endedAt, error }) => [endedAt, error])).toEqual([[null, null]])
})

test('the doctor and the dashboard tell how old the last one is, and what to do where none is made', async () => {
  expect(await lines('2026-01-05T03:00:00Z')).toEqual([`warning: none is in ${folder} yet`])
  await nightAt('2026-01-05T03:30')
  const name = 'zinehouse-2026-01-05T023000Z.tar'
  const age = `the last one, ${name}, is of 2026-01-05T02:30:00.000Z`
  expect(await lines('2026-01-06T12:00:00Z')).toEqual([`ok: ${age}`])
  expect(await lines('2026-01-08T02:30:00Z')).toEqual([`warning: ${age}: 3 days ago`])
  const { attention } = await loadAdminOverview({ staff: 'owner' })
  expect(attention).toEqual([
    { count: expect.any(Number), words: 'days since the last backup', to: '/admin/jobs' },
  ])

  rmSync(path.join(folder, name))
  expect((await lines('2026-01-06T12:00:00Z'))[1]).toBe(`error: ${name} is not in ${folder} any more`)
  env.backup.to = undefined
  expect(await lines('2026-01-06T12:00:00Z')).toEqual(['warning: none is made by itself'])
  const without = await loadAdminOverview({ staff: 'owner' })
  expect(without.steps.map(({ title }) => title)).toContain('Back up every night')
  expect(without.attention).toEqual([])
})
