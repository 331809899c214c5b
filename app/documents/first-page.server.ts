import { rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../platform/env.server'
import { loadSharp } from '../platform/sharp.server'
import type { Limits } from './extraction/messages'
import { CannotExtract, extractedFindings } from './extraction-process.server'
import { memoryForProgram } from './memory.server'
import { createWorkFolder } from './work-folder.server'

const limits: Limits = { maxPages: 5000, seconds: 30, secondsPerPage: 15, memoryMb: 512, outputMb: 20 }
const quality = 85

/**
 * Draws the first page of a PDF as a JPEG, in the size of a cover.
 * @param pdf a local file, as an absolute path
 * @throws CannotExtract with words for admins
 */
export async function drawFirstPage(pdf: string): Promise<Buffer> {
  if (!env.takesPdfsApart) throw new CannotExtract('Pages are not drawn here: TAKE_PDFS_APART is off.')
  const folder = await createWorkFolder()
  try {
    let reason = 'Its first page could not be drawn.'
    const memoryMb = memoryForProgram(limits.memoryMb)
    const signal = AbortSignal.timeout(2 * limits.seconds * 1000)
    for await (const found of extractedFindings(
      { pdf, folder, limits: { ...limits, memoryMb }, isFirstPage: true },
      signal,
    )) {
      if (found.type === 'failed' || found.type === 'lack') reason = found.reason
      if (found.type === 'page' && found.largePicture) {
        const sharp = await loadSharp()
        return await sharp(path.join(folder, found.largePicture.file)).jpeg({ quality }).toBuffer()
      }
    }
    throw new CannotExtract(reason)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
