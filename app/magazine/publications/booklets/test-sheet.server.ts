import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { currentLocale, t } from '../../../platform/i18n/i18n'
import { localeDirectionOf } from '../../../platform/i18n/locales'
import { TextWriter } from '../../../platform/pdf/text-writer.server'
import { arrowHeadOf, drawingSize, type FoldStep, foldStepsOf } from './fold-steps'
import { type PaperSize, sheetSizeOf } from './papers'
import type { BookletOptions } from './sheets'

const nameSize = 24
const stepSize = 11
const leadOfSteps = stepSize * 1.3

type Point = [number, number]

/**
 * Returns a test sheet as a PDF, in the current language: if the arrow on its back points the same way as on its front,
 * the printer's setting is right.
 */
export async function makeTestSheet(options: BookletOptions): Promise<Buffer> {
  const size = sheetSizeOf(options)
  const [lang, page] = [currentLocale(), { size: [size.width, size.height] as Point, margin: 0 }]
  const document = new PDFDocument({ ...page, font: '', lang, info: { Producer: 'Zinehouse' } })
  const texts = new TextWriter(document, localeDirectionOf(lang))
  drawSide(document, texts, { name: t('Front side'), isTurned: false })
  drawSteps(document, texts, foldStepsOf(options))
  document.addPage(page)
  drawSide(document, texts, { name: t('Back side'), isTurned: options.turnsBacks })
  document.end()
  return buffer(document)
}

interface Drawn {
  name: string
  isTurned: boolean
}

function drawSide(document: PDFKit.PDFDocument, texts: TextWriter, { name, isTurned }: Drawn): void {
  const { width, height } = document.page
  const [tip, tail] = isTurned ? [height * 0.4, height * 0.15] : [height * 0.15, height * 0.4]
  const wing = tip + (isTurned ? -20 : 20)
  const middle = width / 2
  drawPath(document, [
    [middle, tail],
    [middle, tip],
    [middle - 20, wing],
  ])
  drawPath(document, [
    [middle, tip],
    [middle + 20, wing],
  ])
  for (const line of texts.linesOf(name, middle - 60, { size: nameSize }))
    texts.write(line, { x: middle + 40, y: height * 0.28, size: nameSize })
}

function drawSteps(document: PDFKit.PDFDocument, texts: TextWriter, steps: FoldStep[]): void {
  const { width, height }: PaperSize = document.page
  const column = (width * 0.9) / steps.length
  const scale = Math.min((column * 0.8) / drawingSize.width, (height * 0.24) / drawingSize.height)
  const top = height * 0.52
  const isFromRight = localeDirectionOf(currentLocale()) === 'rtl'
  for (const [index, { words, strokes }] of steps.entries()) {
    const x = width * 0.05 + index * column
    const left = isFromRight ? width - x - drawingSize.width * scale : x
    const at = ([across, down]: Point): Point => [left + across * scale, top + down * scale]
    for (const stroke of strokes) {
      drawPath(document, stroke.points.map(at), stroke.kind === 'cut')
      if (stroke.kind === 'arrow') drawPath(document, arrowHeadOf(stroke).map(at))
    }
    const text = t('{number}. {words}', { number: index + 1, words: t(words) })
    for (const [row, line] of texts.linesOf(text, column * 0.9, { size: stepSize }).entries())
      texts.write(line, { x, y: top + drawingSize.height * scale + (row + 2) * leadOfSteps, size: stepSize })
  }
}

function drawPath(document: PDFKit.PDFDocument, [from, ...points]: Point[], isDashed = false): void {
  if (!from) return
  document.lineWidth(0.5).strokeColor('#666')
  if (isDashed) document.dash(4, { space: 3 })
  document.moveTo(...from)
  for (const to of points) document.lineTo(...to)
  document.stroke().undash()
}
