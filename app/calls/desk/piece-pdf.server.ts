import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type IncomingFile, receiveFile, storeMadeFile } from '../../content/receive-file.server'
import { Invalid } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { inDrawableLanguage } from '../../platform/pdf/drawable-language.server'
import { margins, Sheet, wrapped } from '../../platform/pdf/sheet.server'
import { pageSize, textWidth } from '../../platform/pdf/text-pdf.server'
import { loadSharp } from '../../platform/sharp.server'
import { storage } from '../../uploads/storage.server'

interface Piece {
  title: string
  text: string
  submission: { name: string }
  files: { path: string; type: string }[]
}

/**
 * Stores the PDF of a draft: the piece's first PDF, else its pictures, else its text.
 * @throws Invalid when nothing of it can be a PDF
 */
export async function pdfOfPiece({ title, text, files, submission }: Piece): Promise<IncomingFile> {
  const name = 'submission.pdf'
  const [pdf] = files.filter(({ type }) => type === 'application/pdf')
  if (pdf) return receiveFile('pdf', name, await storage.read(pdf.path))
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length > 0)
    return storeMadeFile('pdf', name, Readable.from([await pdfOfPictures(title, pictures)]))
  if (text === '') throw new Invalid(t('Neither a PDF, a picture nor a text: make the draft by hand.'))
  const drawn = inDrawableLanguage(() => pdfOfText(title, submission.name, text))
  return storeMadeFile('pdf', name, Readable.from([drawn]))
}

/** Pictures are made this large at most, in pixels. */
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

const { left, right } = margins
const textSize = 11

function pdfOfText(title: string, name: string, text: string): Buffer {
  const sheet = new Sheet()
  for (const line of linesOf(title, 20, true))
    sheet.row([{ x: left, text: line, size: 20, isBold: true }], 26)
  for (const line of linesOf(name, textSize)) sheet.row([{ x: left, text: line, size: textSize }])
  sheet.gap(16)
  for (const line of text.split('\n').flatMap((paragraph) => linesOf(paragraph, textSize)))
    sheet.row([{ x: left, text: line, size: textSize }])
  return sheet.pdf(title)
}

/** Breaks a paragraph into lines that fit the page, also within a word that is longer than one. */
const linesOf = (paragraph: string, size: number, isBold = false): string[] =>
  wrapped(
    paragraph
      .split(' ')
      .flatMap((word) => partsOf(word, size, isBold))
      .join(' '),
    right - left,
    size,
    isBold,
  )

function partsOf(word: string, size: number, isBold: boolean): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter
    if (textWidth(longer, size, isBold) <= right - left) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
