import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle } from '../../../test/builders'
import { aDisk, canMount } from '../../../test/disks'
import { db, isPostgresql } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { nodeId } from '../../platform/process/node.server'
import { openStorage } from '../../site/uploads/storage.server'
import { writeArchive } from './archive.server'
import { backUp, type DataLocation } from './backup.server'
import { openBackupPlace } from './backup-place.server'
import { restoreArchive } from './restore.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = path.join(folder, 'whole.tar')

beforeAll(async () => {
  const stored = `uploads/pdfs/${randomBytes(8).toString('hex')}.pdf`
  const { bytes, sha256 } = await openStorage(env.storageUrl).put(
    stored,
    Readable.from([randomBytes(6_000_000)]),
  )
  const { id } = await anArticle({ pdfPath: stored })
  const file = {
    path: stored,
    type: 'application/pdf',
    field: 'pdf',
    ownerKind: 'articles',
    ownerId: id,
    sha256,
  }
  await db.storedFile.create({ data: { ...file, bytes: BigInt(bytes) } })
  await backUp(archive)
})

const sqliteIn = (dataDir: string): DataLocation => ({
  dataDir,
  storageUrl: `file:${dataDir}`,
  databaseUrl: `file:${dataDir}/zinehouse.db`,
})

test.skipIf(!canMount)('a backup that does not fit says how much it needs, and leaves nothing', async () => {
  const disk = aDisk('size=4m')
  await expect(backUp(`${disk}/`)).rejects.toThrow(
    /^(The backup needs \d+ MB in .+, and \d MB are free\.|The disk of)/,
  )
  expect(readdirSync(disk)).toEqual([])
})

test.skipIf(!canMount)('an archive that runs out of disk fails with that, encrypted or not', async () => {
  const about = { format: 1, version: '1', createdAt: '', engine: 'sqlite' as const, migrations: [] }
  for (const passphrase of [undefined, 'seven grey herons']) {
    const disk = aDisk('size=1m')
    const written = writeArchive(
      openBackupPlace(disk).draft('a.tar', disk).write,
      about,
      async ({ add }) => {
        for (let part = 0; part < 8; part += 1)
          await add(`files/${part}`, 500_000, Readable.from([randomBytes(500_000)]))
        return []
      },
      { passphrase, scryptLogN: 10 },
    )
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
  }
})

test('what a backup that was killed left is cleared by the next, and not what another makes meanwhile', async () => {
  const place = path.join(folder, 'archives')
  const [machine] = nodeId.split('-')
  const gone = `${machine}-4194305-${'0'.repeat(12)}`
  const elsewhere = `${'0'.repeat(12)}-17-${'0'.repeat(12)}`
  for (const node of [gone, elsewhere]) {
    mkdirSync(path.join(place, `.zinehouse-backup-${node}-abcdef`), { recursive: true })
    writeFileSync(path.join(place, `.zinehouse-backup-${node}-abcdef`, 'database.db'), 'x')
  }
  const { file } = await backUp(`${place}/`)
  expect(readdirSync(place).sort()).toEqual([`.zinehouse-backup-${elsewhere}-abcdef`, path.basename(file)])
})

test.skipIf(!canMount || isPostgresql)(
  'a restore that does not fit says how much it needs before it begins',
  async () => {
    const disk = aDisk('size=4m')
    const dataDir = path.join(disk, 'deep/data')
    await expect(restoreArchive(archive, sqliteIn(dataDir))).rejects.toThrow(
      /^What is restored needs \d+ MB in .+data, and 4 MB are free\.$/,
    )
    expect(readdirSync(disk)).toEqual([])
  },
)

test.skipIf(!canMount || isPostgresql)(
  'a restore that runs out of disk leaves no folder, and works once there is room',
  async () => {
    // Room enough, but for six more files and folders.
    const disk = aDisk('size=60m,nr_inodes=9')
    const dataDir = path.join(disk, 'deep/data')
    await expect(restoreArchive(archive, sqliteIn(dataDir))).rejects.toThrow(/^The disk of .+data is full/)
    expect(readdirSync(disk)).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=60m,nr_inodes=1000', disk])
    await restoreArchive(archive, sqliteIn(dataDir))
    expect(existsSync(path.join(dataDir, 'zinehouse.db'))).toBe(true)

    const given = path.join(disk, 'given')
    mkdirSync(given)
    execFileSync('mount', [
      '-o',
      `remount,size=60m,nr_inodes=${readdirSync(disk, { recursive: true }).length + 7}`,
      disk,
    ])
    await expect(restoreArchive(archive, sqliteIn(given))).rejects.toThrow(/^The disk of .+given is full/)
    expect(readdirSync(given)).toEqual([])
  },
)
