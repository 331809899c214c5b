import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anArticleWithFiles } from '../../../test/builders'
import { env } from '../../platform/env.server'
import { type ArchiveInfo, writeArchive } from './archive.server'
import { readArchive } from './archive-reader.server'
import { backUp } from './backup.server'
import { archiveToRead, openBackupPlace } from './backup-place.server'

const quick = { passphrase: 'seven grey herons', scryptLogN: 10 }
let service: Awaited<ReturnType<typeof startFauxqs>>

beforeAll(async () => {
  service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('copies')
})
afterAll(() => service.stop())

const bucket = (folder: string) =>
  `s3://key:secret@copies/${folder}?endpoint=${encodeURIComponent(`http://127.0.0.1:${service.port}`)}`

test('a backup goes into a bucket under its prefix, is read back from there and found by its name', async () => {
  await anArticleWithFiles()
  for (const options of [{}, quick]) {
    const address = bucket(`of/the zine ${Object.keys(options).length}`)
    const place = openBackupPlace(address)
    const made = await backUp(address, env, options)
    const [listed] = await place.list()
    expect(made.file).toBe(`${place.title}/${listed?.name}`)
    expect(made.file).not.toContain('secret')
    expect(listed?.bytes).toBe(made.bytes)
    const archive = archiveToRead(listed?.name ?? '', path.resolve('nowhere.tar'), address)
    expect((await readArchive(archive, options)).manifest.missing).toEqual([])
    expect(readdirSync(env.dataDir).filter((name) => name.startsWith('.zinehouse'))).toEqual([])
    await expect(backUp(place.addressOf(listed?.name ?? ''), env, options)).rejects.toThrow(
      'is there already',
    )
  }
})

test('an archive that fails half way is in no bucket and no folder, and says why', async () => {
  const about: ArchiveInfo = { format: 1, version: '1', createdAt: '', engine: 'sqlite', migrations: [] }
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-half-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const place of [openBackupPlace(bucket('half')), openBackupPlace(folder)])
    for (const options of [{}, quick]) {
      const draft = place.draft('zinehouse-2026-01-01T000000Z.tar', folder)
      const writing = writeArchive(
        draft.write,
        about,
        async ({ add }) => {
          await add('files/a', 9_000_000, Readable.from([Buffer.alloc(9_000_000)]))
          await add('files/b', 1_000, Readable.from(away()))
          return []
        },
        options,
      )
      await expect(writing).rejects.toThrow('the storage is away')
      await draft.drop()
      expect(await place.list()).toEqual([])
    }
  expect(readdirSync(folder)).toEqual([])
})

async function* away() {
  yield Buffer.alloc(500)
  throw new Error('the storage is away')
}
