import { deflateSync } from 'node:zlib'
import { isVerticalLine, lineAscent, type PageLine, type PageWord } from '../documents'
import { glyphlessFont } from './glyphless-font'

export interface TextLayerPage {
  /** The page's width in points, as displayed. */
  width: number
  height: number
  lines: PageLine[]
}

/** The width of each letter of the font, in font sizes. */
const letterWidth = 0.5

/**
 * Returns a PDF that contains only the words of pages, invisible and in place, to be laid over the pages. Source: ISO
 * 32000-1, 9.3.6 (text rendering mode 3), 9.7 (composite fonts), 9.10.3 (ToUnicode).
 */
export function textLayerPdf(pages: TextLayerPage[]): Buffer {
  const first = fixedObjects.length + 3
  const kids = pages.map((_page, index) => `${first + 2 * index} 0 R`)
  const objects: (Buffer | string)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`,
    ...fixedObjects,
  ]
  for (const [index, { width, height, lines }] of pages.entries()) {
    const box = `/MediaBox[0 0 ${width} ${height}]`
    const content = `${first + 2 * index + 1} 0 R`
    objects.push(`<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F 3 0 R>>>>/Contents ${content}>>`)
    objects.push(packed(Buffer.from(contentOf(lines, height), 'latin1')))
  }
  return fileOf(objects)
}

const contentOf = (lines: PageLine[], height: number): string =>
  ['BT 3 Tr', ...lines.map((line) => lineOf(line, height)), 'ET'].join('\n')

function lineOf(line: PageLine, pageHeight: number): string {
  return line.words
    .map((word, index) => {
      const next = line.words[index + 1]
      const [y, height] = [word.y ?? line.y, word.height ?? line.height]
      const placed = { ...line, y, height }
      if (isVerticalLine(placed)) return vertical(word, placed, pageHeight)
      const isFollowed = next !== undefined && next.x > word.x
      const width = isFollowed ? Math.max(next.x - word.x, word.width) : word.width
      const text = inOrderOfSight(word.text) + (isFollowed ? ' ' : '')
      return shown(text, width, height, [1, 0, 0, 1, word.x, pageHeight - y - lineAscent * height])
    })
    .join('\n')
}

/** Writes a vertical line, whose letters stand below each other. */
const vertical = ({ text, width, x }: PageWord, { y, height }: PageLine, pageHeight: number): string =>
  shown(text, height, width, [0, -1, 1, 0, x + (1 - lineAscent) * width, pageHeight - y])

function shown(text: string, width: number, size: number, matrix: number[]): string {
  const natural = text.length * letterWidth * size
  const scale = natural > 0 ? (100 * width) / natural : 100
  const place = matrix.map(rounded).join(' ')
  return `/F ${rounded(size)} Tf ${rounded(scale)} Tz ${place} Tm <${codesOf(text)}> Tj`
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000)

const codesOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}]/u

/** Returns letters in visual order, from the left, as PDF readers expect those of right-to-left scripts. */
const inOrderOfSight = (text: string) => (rightToLeft.test(text) ? [...text].reverse().join('') : text)

const packed = (content: Buffer, entries = '') => {
  const stream = deflateSync(content)
  const dictionary = `<</Filter/FlateDecode/Length ${stream.length}${entries}>>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary, 'latin1'), stream, Buffer.from('\nendstream')])
}

/** The map from the text's codes to Unicode; they are Unicode already. */
const unicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`

/** The map from codes to glyphs, in which each code is mapped to the second glyph. */
const glyphs = Buffer.alloc(2 * 0x10000, Buffer.from([0, 1]))
const font = glyphlessFont()
const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
const metrics = '/Flags 5/FontBBox[0 0 500 1000]/ItalicAngle 0/Ascent 1000/Descent 0/CapHeight 1000/StemV 80'
/** The fixed objects of the PDF, which begin with the third. */
const fixedObjects = [
  '<</Type/Font/Subtype/Type0/BaseFont/Glyphless/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 8 0 R>>',
  `<</Type/Font/Subtype/CIDFontType2/BaseFont/Glyphless${system}/FontDescriptor 5 0 R/CIDToGIDMap 7 0 R/DW 500>>`,
  `<</Type/FontDescriptor/FontName/Glyphless${metrics}/FontFile2 6 0 R>>`,
  packed(font, `/Length1 ${font.length}`),
  packed(glyphs),
  packed(Buffer.from(unicode, 'latin1')),
]

function fileOf(objects: (Buffer | string)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    places.push(length)
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(bytes)
    length += bytes.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
