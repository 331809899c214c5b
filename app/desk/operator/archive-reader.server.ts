import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { ArchiveInfo, ArchiveManifest } from './archive.server'
import { type Archive, fileArchive } from './backup-place.server'
import { decryptStream, isEncryptedArchive } from './encryption.server'

export interface ArchiveEntry {
  name: string
  bytes: number
  source: Readable
}

interface Options {
  passphrase?: string
  onEntry?: (entry: ArchiveEntry) => Promise<unknown>
}

/**
 * Reads an archive to its end and compares every entry with the manifest, which comes last: until this returns,
 * nothing that `onEntry` received is verified.
 * @param from an archive, or the path of its file
 * @throws Error with a message of one line when the archive is damaged, of another program, or encrypted with another passphrase
 */
export async function readArchive(from: Archive | string, { passphrase, onEntry = discard }: Options = {}) {
  const archive = typeof from === 'string' ? fileArchive(from) : from
  const { title: file } = archive
  const source = await openStream(archive, passphrase)
  const extract = tar.extract()
  const feeding = pipeline(source, extract).catch((error) => void extract.destroy(error))
  const found: ArchiveManifest['entries'] = []
  let about: ArchiveInfo | undefined
  let manifest: ArchiveManifest | undefined
  let notTaken: unknown
  try {
    for await (const entry of extract) {
      const { name, size: bytes = 0 } = entry.header
      if (manifest) throw new Error('something follows its end')
      const digest = createHash('sha256')
      const body = Readable.from(hashed(entry as AsyncIterable<Buffer>, digest), { objectMode: false })
      if (!about) about = ArchiveInfo.parse(await json(body))
      else if (name === 'manifest.json') manifest = ArchiveManifest.parse(await json(body))
      else
        await onEntry({ name, bytes, source: body }).catch((error) => {
          notTaken = error
          throw error
        })
      if (name !== 'manifest.json') found.push({ name, bytes, sha256: digest.digest('hex') })
    }
    await feeding
  } catch (error) {
    if (error === notTaken && !(error instanceof Unreadable)) throw error
    throw damaged(file, about ? String((error as Error).message).split('\n')[0] : notOurs)
  }
  if (!about || !manifest) throw damaged(file, about ? 'its end is missing' : notOurs)
  const { entries } = manifest
  const changed = entries.find((entry, at) => JSON.stringify(entry) !== JSON.stringify(found[at]))
  if (changed) throw damaged(file, `${changed.name} is not what was saved`)
  if (found.length !== entries.length) throw damaged(file, 'it holds more than was saved')
  return { about, manifest }
}

const notOurs = 'it does not begin as npm run backup begins one'

const damaged = (file: string, why: string | undefined) => new Error(`${file} is damaged: ${why}.`)

async function discard({ source }: ArchiveEntry): Promise<void> {
  for await (const _ of source);
}

async function* hashed(source: AsyncIterable<Buffer>, digest: Hash) {
  for await (const chunk of marked(source)) {
    digest.update(chunk)
    yield chunk
  }
}

class Unreadable extends Error {}

/** Wraps errors that the archive causes, to tell them from errors of the place that it is restored to. */
async function* marked(source: AsyncIterable<Buffer>) {
  try {
    yield* source
  } catch (error) {
    throw new Unreadable((error as Error).message)
  }
}

async function openStream({ title, open }: Archive, passphrase: string | undefined): Promise<Readable> {
  const source = await open()
  const head = await firstBytes(source).catch((error) => {
    throw new Error(`${title} cannot be read: ${error.code ?? error.message}.`)
  })
  if (!isEncryptedArchive(head)) return source
  if (!passphrase) {
    source.destroy()
    throw new Error(
      `${title} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.`,
    )
  }
  return decryptStream(source, passphrase).catch((error) => {
    source.destroy()
    throw new Error(`${title} does not open with this passphrase: ${error.message}.`)
  })
}

/** Returns what a stream begins with, which stays in it. */
async function firstBytes(source: Readable): Promise<Buffer> {
  await once(source, 'readable')
  const head: Buffer | null = source.read()
  if (head) source.unshift(head)
  return head ?? Buffer.alloc(0)
}
