import path from 'node:path'
import pLimit from 'p-limit'
import { env } from '../../platform/env.server'
import { msg } from '../../platform/i18n/i18n'
import { loadSharp } from '../../platform/sharp.server'
import { detectLanguage } from './detect-language'
import type { Limits } from './extraction/messages'
import { CannotExtract, extractedFindings } from './extraction-process.server'
import { memoryForProgram } from './memory.server'
import { pageText, readableLines } from './page-text'
import { withStoredPdf, withWorkFolder } from './work-folder.server'

const limits: Limits = { maxPages: 5000, seconds: 30, secondsPerPage: 15, memoryMb: 512, outputMb: 20 }
const quality = 85
const inTurn = pLimit(2)

interface FirstPage {
  /** A JPEG in the size of a cover. */
  picture: Buffer
  text: string
  /** What the PDF is called in itself; empty for none. */
  title: string
  /** The language of the text, or else the one that the PDF names, as a BCP 47 tag. */
  language?: string
}

/**
 * @param pdf a local file, as an absolute path
 * @throws CannotExtract with words for admins
 */
export async function readFirstPage(pdf: string): Promise<FirstPage> {
  if (!env.takesPdfsApart) throw new CannotExtract(msg('Pages are not drawn here: TAKE_PDFS_APART is off.'))
  return withWorkFolder(async (folder) => {
    let reason: string = msg('Its first page could not be drawn.')
    let named: string | undefined
    let title = ''
    const memoryMb = memoryForProgram(limits.memoryMb)
    const signal = AbortSignal.timeout(2 * limits.seconds * 1000)
    for await (const found of extractedFindings(
      { pdf, folder, limits: { ...limits, memoryMb }, isFirstPage: true },
      signal,
    )) {
      if (found.type === 'failed' || found.type === 'lack') reason = found.reason
      if (found.type === 'structure') {
        named = found.language
        title = found.title ?? ''
      }
      if (found.type === 'page' && found.largePicture) {
        const sharp = await loadSharp()
        const picture = await sharp(path.join(folder, found.largePicture.file)).jpeg({ quality }).toBuffer()
        const text = pageText(readableLines(found.lines))
        return { picture, text, title, language: detectLanguage(text) ?? named }
      }
    }
    throw new CannotExtract(reason)
  })
}

/** @throws CannotExtract with words for admins */
export const readStoredFirstPage = (stored: string): Promise<FirstPage> =>
  inTurn(() => withStoredPdf(stored, readFirstPage))
