import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import tar from 'tar-stream'
import { z } from 'zod'
import { encryptStream } from './encryption.server'

/** The version of the archive's format, raised by a change that older versions would misread. */
export const archiveFormat = 1

export const ArchiveInfo = z.object({
  format: z.number(),
  version: z.string(),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(z.string()),
})
export type ArchiveInfo = z.infer<typeof ArchiveInfo>

export const ArchiveManifest = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** The files that the database names and that are missing or changed in storage. */
  missing: z.array(z.string()),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

export interface ArchiveOptions {
  passphrase?: string
  scryptLogN?: number
  /** Called for each chunk that is written. */
  onBytes?: (bytes: number) => void
}

export interface ArchiveWriter {
  add(name: string, bytes: number, source: Readable): Promise<{ sha256: string }>
}

/**
 * Writes a tar file: about.json first, manifest.json last. With a passphrase it is encrypted in the age format.
 * `scryptLogN` is the cost of guessing the passphrase, as a power of two.
 * @param write writes a stream, which fails when the archive does
 * @param fill adds the entries, and returns the missing files
 */
export async function writeArchive(
  write: (bytes: Readable) => Promise<unknown>,
  about: ArchiveInfo,
  fill: (archive: ArchiveWriter) => Promise<string[]>,
  { passphrase, scryptLogN = 18, onBytes = () => {} }: ArchiveOptions = {},
): Promise<ArchiveManifest> {
  const pack = tar.pack()
  const entries: ArchiveManifest['entries'] = []
  const plain = Readable.from(pack)
  const written = write(passphrase ? await encryptStream(plain, passphrase, scryptLogN) : plain)

  const add = async (name: string, size: number, source: Readable) => {
    const digest = createHash('sha256')
    await new Promise<void>((resolve, reject) => {
      written.catch(reject)
      const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      entry.on('error', reject)
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
    // Without an error the stream would end as if it were whole.
    pack.destroy(error as Error)
    await written
    throw error
  }
}

async function send(source: Readable, entry: NodeJS.WritableStream, onChunk: (chunk: Buffer) => void) {
  for await (const chunk of source) {
    onChunk(chunk)
    if (!entry.write(chunk)) await once(entry as unknown as Readable, 'drain')
  }
  entry.end()
}
