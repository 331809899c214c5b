import path from 'node:path'
import pLimit from 'p-limit'
import { env } from '../../platform/env.server'
import { msg } from '../../platform/i18n/i18n'
import { loadSharp } from '../../platform/sharp.server'
import { detectLanguage } from './detect-language'
import type { ProgramLimits } from './extraction/messages'
import { CannotExtract, streamExtractedFindings } from './extraction-process.server'
import { memoryLimitMbForProgram } from './memory.server'
import { linesWithoutLostLetters, pageText } from './page-text'
import { withStoredPdf, withWorkFolder } from './work-folder.server'

const limits: ProgramLimits = { maxPages: 5000, seconds: 30, secondsPerPage: 15, memoryMb: 512, outputMb: 20 }
const quality = 85
const inTurn = pLimit(2)

interface FirstPage {
  /** The picture as a JPEG in the size of a cover. */
  picture: Buffer
  text: string
  /** The title in the PDF's metadata; empty if there is none. */
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
    const memoryMb = memoryLimitMbForProgram(limits.memoryMb)
    const signal = AbortSignal.timeout(2 * limits.seconds * 1000)
    for await (const found of streamExtractedFindings(
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
        const text = pageText(linesWithoutLostLetters(found.lines))
        return { picture, text, title, language: detectLanguage(text) ?? named }
      }
    }
    throw new CannotExtract(reason)
  })
}

/** @throws CannotExtract with words for admins */
export const readStoredFirstPage = (stored: string): Promise<FirstPage> =>
  inTurn(() => withStoredPdf(stored, readFirstPage))
