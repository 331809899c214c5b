import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotFound } from '../../platform/errors/errors'
import { browserFileStoreFromSettings } from '../../platform/file-store.server'
import { nodeId } from '../../platform/process/node.server'
import { openStorage } from './storage.server'
import type { Storage } from './storage-contract'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-storage-'))
let service: FauxqsServer

beforeAll(async () => {
  service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('zine')
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const s3Url = () =>
  `s3://key:secret@zine?endpoint=${encodeURIComponent(`http://127.0.0.1:${service.port}`)}&region=us-east-1`

describe.each<[string, () => Storage]>([
  ['a folder', () => openStorage(`file:${folder}`)],
  ['an S3 service', () => openStorage(s3Url())],
])('%s as storage', (_name, open) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })
  const names = async (prefix = 'uploads/') => {
    const found: string[] = []
    for await (const { path: name } of storage.list(prefix)) found.push(name)
    return found.sort()
  }

  test('keeps what is put, and gives all of it or a range', async () => {
    const bytes = Buffer.from('0123456789')
    expect(await storage.put('uploads/pdfs/a.pdf', Readable.from([bytes]))).toEqual({
      bytes: 10,
      sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
    })
    expect(await storage.stat('uploads/pdfs/a.pdf')).toMatchObject({ path: 'uploads/pdfs/a.pdf', bytes: 10 })
    expect((await buffer(await storage.read('uploads/pdfs/a.pdf'))).equals(bytes)).toBe(true)
    expect(String(await buffer(await storage.read('uploads/pdfs/a.pdf', { start: 2, end: 4 })))).toBe('234')
  })

  test('keeps a file of many parts whole', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const { bytes } = await storage.put('uploads/pdfs/large.pdf', Readable.from(Array(20).fill(megabyte)))
    expect(bytes).toBe(20 * megabyte.length)
    expect((await storage.stat('uploads/pdfs/large.pdf'))?.bytes).toBe(bytes)
    await storage.delete('uploads/pdfs/large.pdf')
  })

  test('replaces a file as a whole or not at all', async () => {
    const name = 'uploads/covers/r.png'
    const bytes = async () => String(await buffer(await storage.read(name)))
    await storage.put(name, Readable.from([Buffer.from('before')]))
    const breaking = async function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    }
    await expect(storage.replace(name, Readable.from(breaking()))).rejects.toThrow('cut off')
    expect(await bytes()).toBe('before')
    expect(await storage.replace(name, Readable.from([Buffer.from('after')]))).toMatchObject({ bytes: 5 })
    expect(await bytes()).toBe('after')
    await storage.delete(name)
  })

  test('knows nothing of what is not there', async () => {
    expect(await storage.stat('uploads/pdfs/none.pdf')).toBeUndefined()
    await expect(storage.read('uploads/pdfs/none.pdf')).rejects.toThrow(NotFound)
    await storage.delete('uploads/pdfs/none.pdf')
    await storage.move('uploads/pdfs/none.pdf', 'bin/pdfs/none.pdf')
  })

  test('moves, lists and deletes', async () => {
    await storage.put('uploads/covers/b.png', Readable.from([Buffer.from('b')]))
    await storage.move('uploads/covers/b.png', 'bin/covers/b.png')
    expect(await names()).toEqual(['uploads/pdfs/a.pdf'])
    expect(await names('bin/')).toEqual(['bin/covers/b.png'])
    await storage.move('bin/covers/b.png', 'uploads/covers/b.png')
    expect(await names()).toEqual(['uploads/covers/b.png', 'uploads/pdfs/a.pdf'])
    await storage.delete('uploads/covers/b.png')
    expect(await names()).toEqual(['uploads/pdfs/a.pdf'])
  })

  test.each([1, 12])(
    'leaves nothing of a stream that breaks after %i MB, nor of one that is aborted',
    async (megabytes) => {
      const breaking = Readable.from(
        (async function* () {
          for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(1024 * 1024)
          throw new Error('cut off')
        })(),
      )
      await expect(storage.put('uploads/pdfs/half.pdf', breaking)).rejects.toThrow('cut off')

      const aborted = new AbortController()
      const endless = Readable.from(
        (async function* () {
          for (let sent = 0; ; sent += 1) {
            if (sent === megabytes) aborted.abort()
            yield Buffer.alloc(1024 * 1024)
            await new Promise(setImmediate)
          }
        })(),
      )
      await expect(
        storage.put('uploads/pdfs/half.pdf', endless, { signal: aborted.signal }),
      ).rejects.toThrow()
      expect(await storage.stat('uploads/pdfs/half.pdf')).toBeUndefined()
      expect(await names()).toEqual(['uploads/pdfs/a.pdf'])
    },
  )
})

test('a folder loses only the beginnings of files whose process is gone, or which nobody adds to', async () => {
  const storage = openStorage(`file:${folder}`)
  const incoming = path.join(folder, 'uploads', '.incoming')
  const ended = spawnSync('true').pid
  const [machine] = nodeId.split('-')
  const [own, gone, elsewhere, old] = [
    `${nodeId}.a`,
    `${machine}-${ended}-0123456789ab.b`,
    `0123456789ab-${ended}-0123456789ab.c`,
    '0b7c6a52-d.of-an-earlier-version',
  ]
  for (const name of [own, gone, elsewhere, old]) writeFileSync(path.join(incoming, name), '')
  await storage.removeLeftovers(new Date(Date.now() - 3600_000))
  expect(readdirSync(incoming).sort()).toEqual([own, elsewhere, old].sort())
  await storage.removeLeftovers(new Date(Date.now() + 3600_000))
  expect(readdirSync(incoming)).toEqual([])
})

/** The stand-in for S3 that tests run on does not list unfinished uploads: this speaks that much of S3, two to a page. */
test('every upload that has not finished for a day is ended, however many there are, and no other', async () => {
  const old = ['uploads/pdfs/a.pdf', 'uploads/pdfs/b.pdf', 'uploads/pdfs/c.pdf']
  const backup = 'copies/zinehouse-2026.tar'
  const unfinished = ['uploads/pdfs/new.pdf', backup, ...old]
  const yesterday = '2026-01-01T00:00:00.000Z'
  const ended: string[] = []
  const listing = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (method === 'DELETE') {
      ended.push(pathname.replace('/zine/', ''))
      return void response.writeHead(204).end()
    }
    const listed = unfinished.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
    const at = listed.indexOf(searchParams.get('key-marker') ?? '') + 1
    const page = listed.slice(at, at + 2)
    const uploads = page.map((key) => {
      const begun = key.includes('new') ? '2026-01-02T00:00:00.000Z' : yesterday
      return `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>${begun}</Initiated></Upload>`
    })
    const more = at + 2 < listed.length
    const next = more ? `<NextKeyMarker>${page.at(-1)}</NextKeyMarker>` : ''
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${uploads.join('')}</ListMultipartUploadsResult>`,
    )
  }).listen(0, '127.0.0.1')
  await once(listing, 'listening')
  const address = listing.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const storage = openStorage(`s3://key:secret@zine?endpoint=http://127.0.0.1:${port}`)
  const noon = new Date('2026-01-01T12:00:00Z')
  await storage.removeLeftovers(noon)
  expect(ended).toEqual(old)
  await storage.removeLeftovers(noon, 'copies/zinehouse-')
  expect(ended).toEqual([...old, backup])
  listing.close()
})

test('a service that never answers has failed after its timeout, and is not asked again', async () => {
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const storage = openStorage(`s3://key:secret@zine?endpoint=http://127.0.0.1:${port}&timeout=0.2`)

  await expect(storage.stat('uploads/pdfs/a.pdf')).rejects.toThrow('timed out')
  await expect(storage.put('uploads/pdfs/a.pdf', Readable.from([Buffer.from('x')]))).rejects.toThrow(
    'timed out',
  )
  expect(asked).toBe(2)
  silent.closeAllConnections()
  silent.close()
})

test.each([
  ['s3://key:secret@zine?region=eu-west-1', 'https://zine.s3.eu-west-1.amazonaws.com/uploads/covers/a.jpg'],
  ['s3://key:secret@zine.example', 'https://s3.us-east-1.amazonaws.com/zine.example/uploads/covers/a.jpg'],
])('a signed address of %s is where pages may show files from', async (storageUrl, expected) => {
  const fileStore = browserFileStoreFromSettings({ storageUrl, signedAddresses: 'on', siteUrl: undefined })
  const address = await openStorage(storageUrl, fileStore).signedAddress('uploads/covers/a.jpg', {
    signedAt: new Date(),
    validForSeconds: 60,
    type: 'image/jpeg',
    cacheControl: 'private',
  })
  expect(address.split('?')[0]).toBe(expected)
  expect(address.startsWith(`${fileStore?.origin}/`)).toBe(true)
})
