import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Entry, open, type ZipFile } from 'yauzl'

const maxEntries = 50_000
const maxBytes = 20_000_000_000

/**
 * Runs `use` on a folder: the one at `source`, or that of an unpacked ZIP, which is removed again.
 * @throws Error with a message of one line when the ZIP cannot be unpacked
 */
export async function withFolderOf<T>(source: string, use: (folder: string) => Promise<T>): Promise<T> {
  if (!/\.zip$/i.test(source)) return use(source)
  const folder = await mkdtemp(path.join(tmpdir(), 'zinehouse-unzipped-'))
  try {
    await unpack(source, folder).catch((error) => {
      throw new Error(`${path.basename(source)} cannot be unpacked: ${error.message}`)
    })
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lists the files in a ZIP without unpacking it; none of a file that is no ZIP. */
export async function listZip(source: string): Promise<string[]> {
  const zip = await openZip(source).catch(() => undefined)
  const names: string[] = []
  try {
    if (zip) for await (const { fileName } of entriesOf(zip)) names.push(fileName)
  } catch {
    // What can be listed tells what it is; unpacking it says what is wrong.
  } finally {
    zip?.close()
  }
  return names.filter((name) => !name.endsWith('/'))
}

const openZip = (source: string) =>
  promisify<string, object, ZipFile>(open)(source, { lazyEntries: true, autoClose: false })

/** Unpacks a ZIP whose names lead nowhere else; yauzl refuses others. */
async function unpack(source: string, folder: string): Promise<void> {
  const zip = await openZip(source)
  try {
    if (zip.entryCount > maxEntries) throw new Error(`it has more than ${maxEntries} files`)
    let left = maxBytes
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue
      const file = path.join(folder, entry.fileName)
      await mkdir(path.dirname(file), { recursive: true })
      const content = await promisify(zip.openReadStream.bind(zip))(entry)
      const counted = new Transform({
        transform(chunk, _encoding, done) {
          left -= chunk.length
          done(left < 0 ? new Error(`it unpacks to more than ${maxBytes} bytes`) : null, chunk)
        },
      })
      await pipeline(content, counted, createWriteStream(file))
    }
  } finally {
    zip.close()
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read += 1) {
    const entry = await new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve).once('error', reject)
      zip.readEntry()
    })
    zip.removeAllListeners('error').removeAllListeners('entry')
    yield entry
  }
}
