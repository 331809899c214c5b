import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { lazily } from '../lazily'
import { readTrueType, type TrueType } from './true-type'

export interface PdfText {
  /** In points from the left edge; of right-aligned text, where it ends. */
  x: number
  /** In points from the top edge to the line that the letters stand on. */
  y: number
  text: string
  size: number
  isBold?: boolean
  isRight?: boolean
}

export interface PdfPage {
  texts: PdfText[]
  /** Thin lines across. */
  rules: { x: number; y: number; width: number }[]
}

/** A4, in points. */
export const pageSize = { width: 595, height: 842 }

const fontFolder = () => {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  return path.join(path.dirname(packageFile), 'standard_fonts')
}
const read = (name: string) => readTrueType(readFileSync(path.join(fontFolder(), name)))
/** Latin, Greek and Cyrillic letters; other characters show as a box. Their license lets documents embed them. */
const regular = lazily(() => read('LiberationSans-Regular.ttf'))
const bold = lazily(() => read('LiberationSans-Bold.ttf'))

/** Returns the width of a text in points. */
export function textWidth(text: string, size: number, isBold = false): number {
  const font = isBold ? bold() : regular()
  const units = [...text].reduce((sum, char) => sum + font.widthOf(font.glyphOf(char.codePointAt(0) ?? 0)), 0)
  return (units * size) / 1000
}

/** Shortens a text until it is no wider than this, in points. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text
  const chars = [...text]
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size) > width) chars.pop()
  return `${chars.join('').trimEnd()}…`
}

/** Draws pages of text as a PDF, with the letters in it, which can be searched and copied. */
export function textPdf(title: string, pages: PdfPage[]): Buffer {
  const fonts = [new UsedFont('Regular', regular()), new UsedFont('Bold', bold())]
  const contents = pages.map((page) => deflateSync(contentOf(page, fonts)))
  const firstPage = 4 + fonts.length * objectsOfFont
  const ids = pages.map((_, index) => firstPage + index * 2)
  const fontNames = fonts.map((_, index) => `/F${index} ${4 + index * objectsOfFont} 0 R`).join(' ')
  const box = `[0 0 ${pageSize.width} ${pageSize.height}]`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    `<< /Title <feff${utf16(title)}> >>`,
    ...fonts.flatMap((font, index) => font.objects(4 + index * objectsOfFont)),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << ${fontNames} >> >> /Contents ${(ids[index] ?? 0) + 1} 0 R >>`,
      stream(content, '/Filter /FlateDecode'),
    ]),
  ])
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const hex = (number: number) => number.toString(16).padStart(4, '0')

function contentOf({ texts, rules }: PdfPage, [normal, strong]: UsedFont[]): string {
  const drawn = texts.map(({ x, y, text, size, isBold = false, isRight = false }) => {
    const left = isRight ? x - textWidth(text, size, isBold) : x
    const glyphs = (isBold ? strong : normal)?.glyphs(text) ?? ''
    return `BT /F${isBold ? 1 : 0} ${size} Tf ${left.toFixed(2)} ${pageSize.height - y} Td <${glyphs}> Tj ET`
  })
  const lines = rules.map(
    ({ x, y, width }) => `${x} ${pageSize.height - y} m ${x + width} ${pageSize.height - y} l S`,
  )
  return ['0.5 w', ...lines, ...drawn].join('\n')
}

const objectsOfFont = 5

/** A font with the glyphs that a document uses of it. */
class UsedFont {
  private used = new Map<number, string>()

  constructor(
    private style: string,
    private font: TrueType,
  ) {}

  /** Returns a text as glyph numbers in hexadecimal. */
  glyphs(text: string): string {
    return [...text]
      .map((char) => {
        const glyph = this.font.glyphOf(char.codePointAt(0) ?? 0)
        if (!this.used.has(glyph)) this.used.set(glyph, char)
        return hex(glyph)
      })
      .join('')
  }

  /** @param first the number of its first object */
  objects(first: number): (string | Buffer)[] {
    const { bytes, ascent, descent, bounds, widthOf } = this.font
    const name = `LiberationSans-${this.style}`
    const widths = [...this.used.keys()].map((glyph) => `${glyph} [${widthOf(glyph)}]`).join(' ')
    const info = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
    return [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 4} 0 R >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ${info} /FontDescriptor ${first + 2} 0 R /CIDToGIDMap /Identity /W [${widths}] >>`,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [${bounds.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${first + 3} 0 R >>`,
      stream(deflateSync(bytes), `/Filter /FlateDecode /Length1 ${bytes.length}`),
      stream(Buffer.from(this.unicodeMap())),
    ]
  }

  private unicodeMap(): string {
    const pairs = [...this.used].map(([glyph, char]) => `<${hex(glyph)}> <${utf16(char)}>`)
    const groups: string[] = []
    // A group has a hundred at most.
    while (pairs.length > 0) {
      const group = pairs.splice(0, 100)
      groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`)
    }
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Used def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...groups,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n')
  }
}

function stream(bytes: Buffer, entries = ''): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

function fileOf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  let size = parts[0]?.length ?? 0
  const offsets: number[] = []
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(size)
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        typeof object === 'string' ? Buffer.from(object) : object,
        Buffer.from('\nendobj\n'),
      ]),
    )
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${size}\n%%EOF\n`
  parts.push(Buffer.from(end))
  return Buffer.concat(parts)
}
