import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Invalid } from '../../platform/errors/errors'
import { decodeFileInChunks } from '../../platform/text/decode-text.server'
import { normalizeColumnName, streamCsv } from '../../platform/text/read-csv.server'
import type { SourceSample } from './import-format'
import { listZip } from './open-zip.server'
import { SourceFolder } from './source-folder.server'

/**
 * Looks at an export, without reading it whole into memory.
 * @throws Error with a message of one line when it is not there
 */
export async function sampleSource(source: string): Promise<SourceSample> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new Error(`${source} is not there.`)
  const sample = { fileName: path.basename(source), columns: [], entries: [], start: '' }
  if (found.isDirectory()) return { ...sample, entries: await (await SourceFolder.open(source)).list() }
  if (/\.zip$/i.test(source)) return { ...sample, entries: await listZip(source) }
  const start = (await firstOf(decodeFileInChunks(source))) ?? ''
  const isTable = start !== '' && !/^\s*[<{[]/.test(start)
  const head = isTable ? await firstOf(streamCsv(decodeFileInChunks(source))) : undefined
  return { ...sample, start, columns: (head ?? []).map(normalizeColumnName) }
}

/** Returns the first part of a text file; undefined when it is empty, or no text. */
async function firstOf<Part>(parts: AsyncIterable<Part>): Promise<Part | undefined> {
  try {
    for await (const part of parts) return part
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
  }
}
