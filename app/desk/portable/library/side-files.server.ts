import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { decodeText } from '../../../platform/text/decode-text.server'
import type { SourceFolder } from '../source-folder.server'
import type { FolderRow } from './folder-row'

const maxBytes = 1_000_000

const Time = z.object({ timestamp: z.coerce.number() })
const SideFile = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  creationTime: Time.optional(),
  photoTakenTime: Time.optional(),
})

/** Reads what Google's takeout says of a file in a JSON beside it, such as `zine.pdf.json` or `zine-info.json`. */
export async function readSideFile(folder: SourceFolder, names: string[], file: string): Promise<FolderRow> {
  const stem = file.replace(/\.\w+$/, '')
  const beside = [`${file}.json`, `${stem}.json`, `${stem}-info.json`].find((name) => names.includes(name))
  const path = beside && (await folder.file(beside))
  if (!path || (await stat(path)).size > maxBytes) return {}
  const { data } = SideFile.safeParse(parseJson(decodeText(await readFile(path))))
  if (!data) return {}
  const title = data.title?.replace(/\.pdf$/i, '').trim()
  const { timestamp } = data.photoTakenTime ?? data.creationTime ?? {}
  return {
    ...(title && { title, description: data.description?.trim() || title }),
    ...(timestamp && { date: new Date(timestamp * 1000).toISOString() }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
