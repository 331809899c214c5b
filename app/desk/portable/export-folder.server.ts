import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { readableFileName } from '../../site/content/receive-file.server'
import { storage } from '../../site/uploads/storage.server'
import { type ExportEntries, type ExportFileName, exportFileShapes } from './export-layout'
import { describeShapeError } from './read-export.server'

/** An export being written, readable by its owner alone. */
export class ExportFolder {
  /** The files that records name and that are missing in storage. */
  readonly missing: string[] = []
  fileCount = 0
  private written = new Map<string, string>()
  private names = new Set<string>()

  private constructor(private root: string) {}

  /** @throws Error with a message of one line when the folder exists and is not empty */
  static async make(folder: string): Promise<ExportFolder> {
    if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new ExportFolder(folder)
  }

  /** Writes the rows, reduced to the fields that the file's layout has. */
  entries<File extends ExportFileName>(name: File, rows: ExportEntries[File]): Promise<void> {
    const written = (exportFileShapes[name] as unknown as z.ZodType<ExportEntries[File]>).safeEncode(rows)
    if (!written.success) throw new Error(describeShapeError(name, written.error))
    return this.json(name, written.data)
  }

  async json(name: string, value: unknown): Promise<void> {
    await writeFile(path.join(this.root, name), `${JSON.stringify(value, null, 2)}\n`, onlyForOwner)
  }

  /**
   * Writes a stored file as it was uploaded, under the readable part of its name.
   * @param folder of the record, such as `articles/12`
   * @returns its path in the export
   */
  async file(stored: string, folder: string): Promise<string> {
    const source = stored.replaceAll('\\', '/')
    const before = this.written.get(source)
    if (before) return before
    const name = this.freeName(`files/${folder}`, readableFileName(source))
    this.written.set(source, name)
    const content = await storage.read(source).catch((error) => {
      if (!(error instanceof NotFound)) throw error
      this.missing.push(name)
    })
    if (!content) return name
    await this.write(name, content)
    return name
  }

  /** Returns the paths in the export of the files written so far, by stored path. */
  get writtenFiles(): ReadonlyMap<string, string> {
    return this.written
  }

  async bytes(bytes: Buffer, name: string): Promise<string> {
    await this.write(name, [bytes])
    return name
  }

  private async write(name: string, content: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
    const target = path.join(this.root, name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(target, onlyForOwner))
    this.fileCount += 1
  }

  private freeName(folder: string, name: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    for (let number = 1; ; number += 1) {
      const free = `${folder}/${stem}${number === 1 ? '' : `-${number}`}${ending}`
      if (this.names.has(free)) continue
      this.names.add(free)
      return free
    }
  }
}

const onlyForOwner = { flags: 'wx', flag: 'wx', mode: 0o600 } as const
