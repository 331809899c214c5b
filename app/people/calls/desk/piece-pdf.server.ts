import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { textDirectionOf } from '../../../magazine/documents/text-direction'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { isolatedText } from '../../../platform/i18n/isolates'
import { pageSize } from '../../../platform/pdf/page-size'
import { loadSharp } from '../../../platform/sharp.server'
import { languageOfText } from '../../../platform/ui/text-attributes'
import type { IncomingFile } from '../../../site/content/incoming-file'
import { receiveFile, storeGeneratedFile } from '../../../site/content/receive-file.server'
import { storage } from '../../../site/uploads/storage.server'

interface Piece {
  title: string
  text: string
  submission: { name: string; call: { language: string | null } }
  files: { path: string; type: string }[]
}

/**
 * Creates and stores the PDF of a draft: the piece's first PDF, else its pictures, else its text.
 * @throws Invalid when no part of the piece can become a PDF
 */
export async function makePdfOfPiece(piece: Piece): Promise<IncomingFile> {
  const { title, text, files } = piece
  const name = 'submission.pdf'
  const [pdf] = files.filter(({ type }) => type === 'application/pdf')
  if (pdf) return receiveFile('pdf', name, await storage.read(pdf.path))
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length > 0)
    return storeGeneratedFile('pdf', name, Readable.from([await pdfOfPictures(title, pictures)]))
  if (text === '') throw new Invalid(t('This is not a PDF, picture or text. Create the draft by hand.'))
  return storeGeneratedFile('pdf', name, Readable.from([await pdfOfText(piece)]))
}

/** The maximum side of pictures, in pixels. */
const maxSide = 3000

async function pdfOfPictures(title: string, files: { path: string }[]): Promise<Buffer> {
  const sharp = await loadSharp()
  const document = await PDFDocument.create()
  document.setTitle(title)
  for (const { path } of files) {
    const picture = await sharp(await buffer(await storage.read(path)))
      .rotate()
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer()
    const image = await document.embedJpg(new Uint8Array(picture))
    const { width, height } = image.scale(Math.min(1, pageSize.height / image.height))
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return Buffer.from(await document.save())
}

async function pdfOfText({ title, text, submission: { name, call } }: Piece): Promise<Buffer> {
  const { PdfSheet } = await import('../../../platform/pdf/sheet.server')
  const sheet = new PdfSheet(title, call.language ?? languageOfText(text) ?? '', textDirectionOf(text))
  sheet.row([{ text: isolatedText(title), size: 20, isBold: true }], { height: 26, lead: 26 })
  sheet.row([{ text: isolatedText(name), size: 11 }], { height: 20, lead: 16 })
  sheet.gap(16)
  sheet.row([{ text: isolatedText(text), size: 11 }], { lead: 16 })
  return sheet.pdf()
}
