import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { decodeText } from '../../platform/text/decode-text.server'
import {
  type ExportEntries,
  type ExportFileName,
  ExportInfo,
  exportFileShapes,
  exportMarker,
  layoutFormat,
} from './export-layout'
import { sessionSecretDigest } from './secret-digest.server'
import { SourceFolder } from './source-folder.server'

const maxBytes = 300_000_000

/** An export written by `npm run export`. */
export class ExportedSite {
  private constructor(
    readonly folder: SourceFolder,
    /** Whether hashes that the other site made with its SESSION_SECRET are valid here. */
    readonly hasSameSecret: boolean,
  ) {}

  /**
   * @throws Error whose message is one line when the folder is no export, incomplete, or of a later version
   */
  static async open(path: string): Promise<ExportedSite> {
    const folder = await SourceFolder.open(path)
    if (!(await folder.has(exportMarker)))
      throw new Error(
        `${path} is no whole export of Zinehouse: it has no ${exportMarker}, which is written last.`,
      )
    const { format, version, secretDigest: digest } = await parse(folder, exportMarker, ExportInfo)
    if (format > layoutFormat) throw new Error(`${path} was written by a later version (${version}).`)
    return new ExportedSite(folder, digest === sessionSecretDigest())
  }

  /** @throws Error that says what is wrong, and in which field */
  async read<File extends ExportFileName>(name: File): Promise<ExportEntries[File] | undefined> {
    if (!(await this.folder.has(name))) return
    return parse(this.folder, name, exportFileShapes[name] as unknown as z.ZodType<ExportEntries[File]>)
  }
}

async function parse<T>(folder: SourceFolder, name: string, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(await readJsonFile(await folder.file(name), name))
  if (parsed.success) return parsed.data
  throw new Error(describeShapeError(name, parsed.error))
}

export const describeShapeError = (name: string, { issues: [issue] }: z.ZodError): string =>
  `${name} is not as it should be: ${issue?.path.join('.')}: ${issue?.message}.`

/** @throws Error whose message is one line */
export async function readJsonFile(file: string, name: string): Promise<unknown> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFile()) throw new Error(`${name} is not a file.`)
  if (stats.size > maxBytes) throw new Error(`${name} is larger than ${maxBytes / 1e6} MB.`)
  const text = decodeText(await readFile(file))
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} is not JSON.`)
  }
}
