import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { z } from 'zod'
import { encrypted } from './encryption.server'

/** Raised by a change that older versions would misread. */
export const archiveFormat = 1

export const About = z.object({
  format: z.number(),
  version: z.string(),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(z.string()),
})
export type About = z.infer<typeof About>

export const Manifest = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files that the database names and storage lacks or has changed. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export interface ArchiveOptions {
  passphrase?: string
  scryptLogN?: number
  /** Called for each chunk written. */
  onBytes?: (bytes: number) => void
}

export interface ArchiveWriter {
  add(name: string, bytes: number, source: Readable): Promise<{ sha256: string }>
}

/**
 * Writes a tar file that only its owner can read: about.json first, manifest.json last. With a passphrase it is
 * encrypted in the age format. `scryptLogN` is the cost of guessing the passphrase, as a power of two.
 * @param fill adds the entries, and returns what is missing
 */
export async function writeArchive(
  file: string,
  about: About,
  fill: (archive: ArchiveWriter) => Promise<string[]>,
  { passphrase, scryptLogN = 18, onBytes = () => {} }: ArchiveOptions = {},
): Promise<Manifest> {
  const pack = tar.pack()
  const entries: Manifest['entries'] = []
  const plain = Readable.from(pack)
  const bytes = passphrase ? await encrypted(plain, passphrase, scryptLogN) : plain
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  // What comes first: that the archive was given up follows from it.
  let writeError: Error | undefined
  target.once('error', (error) => {
    writeError = error
  })
  const written = pipeline(bytes, target)

  const add = async (name: string, size: number, source: Readable) => {
    const digest = createHash('sha256')
    await new Promise<void>((resolve, reject) => {
      written.catch(reject)
      const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      send(source, entry, (chunk) => {
        digest.update(chunk)
        onBytes(chunk.length)
      }).catch(reject)
    })
    const sha256 = digest.digest('hex')
    entries.push({ name, bytes: size, sha256 })
    return { sha256 }
  }
  const addJson = (name: string, value: unknown) => {
    const text = Buffer.from(JSON.stringify(value))
    return add(name, text.length, Readable.from([text]))
  }

  try {
    await addJson('about.json', about)
    const missing = await fill({ add })
    const manifest = { entries: [...entries], missing }
    await addJson('manifest.json', manifest)
    pack.finalize()
    await written
    return manifest
  } catch (error) {
    const cause = writeError ?? error
    pack.destroy()
    await written.catch(() => {})
    throw cause
  }
}

async function send(source: Readable, entry: NodeJS.WritableStream, onChunk: (chunk: Buffer) => void) {
  for await (const chunk of source) {
    onChunk(chunk)
    if (!entry.write(chunk)) await once(entry as unknown as Readable, 'drain')
  }
  entry.end()
}
