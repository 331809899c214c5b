import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../../platform/env.server'
import { pictureFormats, pictureWidths } from './pictures'

/** The folder of this node's picture copies, as `<size>/<folder>/<name of the original>.<format>`. */
export const pictureCopiesFolder = path.join(env.dataDir, 'pictures')

/** The sizes that are JPEGs. */
export const jpegCopySizes = ['share', 'thumbnail']

const halfWritten = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const halfWrittenAfterMs = 3600_000
const atOnce = 500

export async function deletePictureCopies(original: string): Promise<void> {
  const name = original.replace('uploads/', '')
  const formats = [...pictureFormats, 'jpeg']
  const files = pictureWidths.flatMap((width) => formats.map((format) => `${width}/${name}.${format}`))
  await Promise.all(
    [...files, ...jpegCopySizes.map((size) => `${size}/${name}.jpeg`)].map((file) =>
      rm(path.join(pictureCopiesFolder, file), { force: true }),
    ),
  )
}

/**
 * Deletes this node's copies of deleted files, whichever node deleted those, and files that a crash left incomplete.
 * @param storedAmong returns which of some files exist
 */
export async function sweepPictureCopies(
  storedAmong: (paths: string[]) => Promise<Set<string>>,
  now = Date.now(),
): Promise<void> {
  for (const size of await namesIn(pictureCopiesFolder)) {
    for (const folder of await namesIn(path.join(pictureCopiesFolder, size))) {
      const at = path.join(pictureCopiesFolder, size, folder)
      const names = await namesIn(at)
      for (const name of names.filter((one) => halfWritten.test(one))) {
        const stats = await stat(path.join(at, name)).catch(() => undefined)
        if (stats && now - stats.mtimeMs > halfWrittenAfterMs) await rm(path.join(at, name), { force: true })
      }
      const whole = names.filter((one) => !halfWritten.test(one))
      for (let from = 0; from < whole.length; from += atOnce) {
        const some = whole.slice(from, from + atOnce)
        const original = (name: string) => `uploads/${folder}/${name.replace(/\.\w+$/, '')}`
        const stored = await storedAmong(some.map(original))
        for (const name of some)
          if (!stored.has(original(name))) await rm(path.join(at, name), { force: true })
      }
    }
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
