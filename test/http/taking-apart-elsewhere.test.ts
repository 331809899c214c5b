import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { openStorage } from '../../app/site/uploads/storage.server'
import { aJpeg, filesIn, formOf } from '../files'
import { aTextPdf } from '../pdfs'
import { type RunningServer, startServer } from '../server'
import { articleFields, pdf } from './press'
import { admin, type Caller, caller } from './shop'

const databaseUrl = process.env.DATABASE_URL ?? ''
const patient = { timeout: 90_000, interval: 100 }

let service: Awaited<ReturnType<typeof startFauxqs>>
let folders: string[]
let nodes: RunningServer[]
let boss: Caller
let startNode: (index: number) => Promise<RunningServer>
let storageUrl: string

/** Two nodes on one database and one S3 service; each has a data folder of its own. */
beforeAll(async () => {
  service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('zine')
  storageUrl = `s3://key:secret@zine?endpoint=${encodeURIComponent(`http://127.0.0.1:${service.port}`)}`
  const settings = {
    ...admin,
    STORAGE_URL: storageUrl,
    DATABASE_URL: databaseUrl,
    TAKE_PDFS_APART: 'on',
    SESSION_SECRET: randomBytes(16).toString('hex'),
  }
  folders = ['a', 'b'].map((name) => mkdtempSync(path.join(tmpdir(), `zinehouse-apart-${name}-`)))
  startNode = (index) => startServer({ ...settings, DATA_DIR: folders[index] ?? '' })
  nodes = [await startNode(0), await startNode(1)]
})
beforeEach(async () => {
  boss = await caller(nodes[0] as RunningServer, 'boss')
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await service.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function publish(file: Buffer): Promise<number> {
  const cover = { file: await aJpeg(), filename: 'cover.jpg', type: 'image/jpeg' }
  const form = formOf([...articleFields, ['coverImage', cover], pdf(Buffer.from(file))])
  const { status, body } = await boss.call('POST', '/api/articles', form)
  expect(status).toBe(201)
  return body.id
}

const documentsOf = (articleId: number) =>
  db.document.findMany({
    where: { articleId },
    include: { pages: { select: { number: true }, orderBy: { number: 'asc' } } },
  })
const stateOf = async (articleId: number) => (await documentsOf(articleId)).map(({ state }) => state).join()
const foldersOfWork = () =>
  folders.flatMap((folder) =>
    existsSync(`${folder}/taking-apart`) ? readdirSync(`${folder}/taking-apart`) : [],
  )

/** Every object of the bucket belongs to a record, and every record has its object. */
async function expectNoOrphans(): Promise<void> {
  const kept = async () => {
    const paths: string[] = []
    for await (const file of openStorage(storageUrl).list('')) paths.push(file.path)
    return paths.sort()
  }
  const owned = async () => {
    const files = await db.storedFile.findMany({ select: { path: true, bytes: true } })
    return files.map(({ path, bytes }) => (bytes < 0 ? `${path} (unfinished)` : path)).sort()
  }
  await expect
    .poll(async () => [await kept(), await owned()].map(String), patient)
    .toSatisfy(([one, other]: string[]) => one === other && one !== '')
}

/** Programs that work in one of the folders. */
const programsAtWork = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return folders.some((folder) => command.includes(`${folder}/taking-apart`))
    } catch {
      return false
    }
  })

test('what one node takes apart is kept at the S3 service, and every node serves it', async () => {
  const id = await publish(readFileSync('sample/files/pdfs/night-bus.pdf'))
  await expect.poll(() => stateOf(id), patient).toBe('ready')
  const document = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const page = await db.documentPage.findFirstOrThrow({ where: { documentId: document.id, number: 2 } })
  expect(document).toMatchObject({ pageCount: 4, reason: null, language: 'en' })
  for (const { origin } of nodes) {
    const html = await (await fetch(`${origin}/articles/${id}/pages/2`)).text()
    expect(html).toContain('Nurse')
    const picture = await fetch(`${origin}/${page.picture}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const copy = await fetch(`${origin}/${document.viewerCopy}`, { headers: { range: 'bytes=0-6' } })
    expect([copy.status, await copy.text()]).toEqual([206, expect.stringMatching(/^%PDF-1/)])
    expect(await (await fetch(`${origin}/search?q=nurse`)).text()).toContain(`/articles/${id}/pages/`)
  }
  await expectNoOrphans()
  expect(foldersOfWork()).toEqual([])
  expect(folders.flatMap((folder) => filesIn(path.join(folder, 'uploads')))).toEqual([])
})

test('a node killed while it takes a PDF apart leaves it to the other, with nothing twice and nothing left', async () => {
  const pages = 60
  const id = await publish(aTextPdf(Array.from({ length: pages }, (_, index) => `Plate ${index + 1}`)))
  const made = async () => (await documentsOf(id))[0]?.pages.length ?? 0
  await expect.poll(made, { ...patient, interval: 20 }).toBeGreaterThan(2)
  const { leasedBy } = await db.job.findFirstOrThrow({ where: { kind: 'take a PDF apart' } })
  const killed = nodes.findIndex(({ process: { pid } }) => leasedBy?.includes(`-${pid}-`))
  const node = nodes[killed] as RunningServer
  node.process.kill('SIGKILL')
  await once(node.process, 'exit')
  expect(await stateOf(id)).toBe('running')
  expect(await made()).toBeLessThan(pages)
  await expect.poll(programsAtWork, patient).toEqual([])

  await db.job.updateMany({ where: { leasedBy }, data: { leasedUntil: new Date(0) } })
  await expect.poll(() => stateOf(id), patient).toBe('ready')
  const documents = await documentsOf(id)
  expect(documents.map((one) => one.pages.map(({ number }) => number))).toEqual([
    Array.from({ length: pages }, (_, index) => index + 1),
  ])
  expect(await db.storedFile.count({ where: { field: `document ${documents[0]?.id}` } })).toBe(2 * pages + 1)
  expect(await db.job.count({ where: { kind: 'take a PDF apart' } })).toBe(0)
  const other = nodes[1 - killed] as RunningServer
  expect(await (await fetch(`${other.origin}/articles/${id}/pages/${pages}`)).text()).toContain('Plate')

  nodes[killed] = await startNode(killed)
  await expect.poll(foldersOfWork, patient).toEqual([])
  await expectNoOrphans()
}, 240_000)
