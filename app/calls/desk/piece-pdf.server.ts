import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type IncomingFile, receiveFile, storeMadeFile } from '../../content/files.server'
import { Invalid } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { type PdfPage, pageSize, textPdf, textWidth } from '../../platform/pdf/text-pdf.server'
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
  const pages = textPages(title, submission.name, text)
  return storeMadeFile('pdf', name, Readable.from([textPdf(title, pages)]))
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

const margin = 72
const lineHeight = 16
const textSize = 11
const width = pageSize.width - 2 * margin

function textPages(title: string, name: string, text: string): PdfPage[] {
  const lines = [
    ...wrapped(title, 20, true).map((line) => ({ text: line, size: 20, isBold: true, height: 26 })),
    { text: name, size: textSize, height: 2 * lineHeight },
    ...text
      .split('\n')
      .flatMap((paragraph) =>
        wrapped(paragraph, textSize).map((line) => ({ text: line, size: textSize, height: lineHeight })),
      ),
  ]
  const pages: PdfPage[] = [{ texts: [], rules: [] }]
  let y = margin
  for (const { height, ...line } of lines) {
    if (y + height > pageSize.height - margin) {
      pages.push({ texts: [], rules: [] })
      y = margin
    }
    y += height
    if (line.text) pages.at(-1)?.texts.push({ x: margin, y, ...line })
  }
  return pages
}

/** Breaks a paragraph into lines that fit the page; a word longer than a line is cut. */
function wrapped(paragraph: string, size: number, isBold = false): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ').flatMap((one) => parts(one, size, isBold))) {
    const last = lines.at(-1) ?? ''
    const longer = last ? `${last} ${word}` : word
    if (textWidth(longer, size, isBold) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function parts(word: string, size: number, isBold: boolean): string[] {
  if (textWidth(word, size, isBold) <= width) return [word]
  const pieces = ['']
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? '') + letter
    if (textWidth(longer, size, isBold) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}
