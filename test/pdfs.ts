import { deflateSync } from 'node:zlib'

/** The objects of a PDF from number 1 on, each as its dictionary or as dictionary and stream. */
export type PdfObject = string | { dictionary: string; stream: Buffer }

/** A PDF of these objects, the first being its catalogue. */
export function aPdfOf(objects: PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    const { dictionary, stream } = typeof object === 'string' ? { dictionary: object } : object
    add(Buffer.from(`${index + 1} 0 obj\n`))
    const entries = stream ? dictionary.replace(/>>$/, `/Length ${stream.length}>>`) : dictionary
    add(Buffer.from(entries, 'latin1'))
    if (stream) add(Buffer.concat([Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')]))
    add(Buffer.from('\nendobj\n'))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
export const packed = (content: string | Buffer) => ({
  dictionary: '<</Filter/FlateDecode>>',
  stream: deflateSync(content),
})

/** A page of A5 for each text, in lines. */
export function aTextPdf(texts: string[], box = '0 0 420 595'): Buffer {
  const kids = texts.map((_text, index) => `${4 + 2 * index} 0 R`).join(' ')
  const pages = texts.flatMap((text, index) => {
    const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
    const resources = '/Resources<</Font<</F 3 0 R>>>>'
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${resources}/Contents ${5 + 2 * index} 0 R>>`,
      packed(`BT /F 12 Tf 14 TL 40 500 Td ${lines.join(' ')} ET`),
    ]
  })
  const tree = `<</Type/Pages/Count ${texts.length}/Kids[${kids}]>>`
  return aPdfOf(['<</Type/Catalog/Pages 2 0 R>>', tree, font, ...pages])
}

/** A line of Arabic, drawn letter by letter from right to left. */
export function anArabicPdf(line: string): Buffer {
  const letters = [...line]
  const codeOf = (index: number) => (0x41 + index).toString(16)
  const hexOf = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, '0')
  const named = letters.map((letter, index) => `<${codeOf(index)}> <${hexOf(letter)}>`)
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def
1 begincodespacerange <00> <ff> endcodespacerange
${named.length} beginbfchar
${named.join('\n')}
endbfchar endcmap end end`
  const places = letters.map((letter, index) =>
    letter === ' ' ? '' : `1 0 0 1 ${380 - 7.2 * index} 500 Tm <${codeOf(index)}> Tj`,
  )
  return aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>',
    packed(`BT /F 12 Tf ${places.join(' ')} ET`),
    packed(cmap),
  ])
}

/** A page whose font does not tell the letter Q, in a PDF whose title, outline and page label have lost it too. */
export function aPdfWithLostLetters(text: string): Buffer {
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfrange <20> <50> <0020> <52> <7e> <0052> endbfrange
1 beginbfchar <51> <fffd> endbfchar endcmap end end`
  const lost = `<feff${Buffer.from(text.replaceAll('Q', '\uFFFD'), 'utf16le').swap16().toString('hex')}>`
  const lines = text.split('\n').map((line) => `(${line}) Tj T*`)
  return aPdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R/PageLabels<</Nums[0<</P ${lost}>>]>>>>`,
      '<</Type/Pages/Count 1/Kids[4 0 R]>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>',
      packed(`BT /F 12 Tf 14 TL 40 500 Td ${lines.join(' ')} ET`),
      packed(cmap),
      '<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>',
      `<</Title ${lost}/Parent 7 0 R/Dest[4 0 R/Fit]>>`,
      `<</Title ${lost}>>`,
    ],
    '/Info 9 0 R',
  )
}

/** Text of a size at a place, in points from the lower left corner. */
interface Placed {
  text: string
  x: number
  y: number
  size: number
}

/** A page of A5 for each list of Japanese texts, in a font that is not embedded; each letter is as wide as its size. */
export function aJapanesePdf(pages: Placed[][]): Buffer {
  const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const letters = [...new Set(pages.flat().flatMap(({ text }) => [...text]))]
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /J def
1 begincodespacerange <0000> <ffff> endcodespacerange
${letters.length} beginbfchar
${letters.map((letter) => `<${hexOf(letter)}> <${hexOf(letter)}>`).join('\n')}
endbfchar endcmap end end`
  const kids = pages.map((_page, index) => `${7 + 2 * index} 0 R`).join(' ')
  return aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Mincho/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Mincho/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/FontDescriptor 6 0 R>>',
    packed(cmap),
    '<</Type/FontDescriptor/FontName/Mincho/Flags 4/FontBBox[0 -288 1000 1160]/ItalicAngle 0/Ascent 1160/Descent -288/CapHeight 733/StemV 80>>',
    ...pages.flatMap((page, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</J 3 0 R>>>>/Contents ${8 + 2 * index} 0 R>>`,
      packed(
        page
          .map(({ text, x, y, size }) => `BT /J ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hexOf(text)}> Tj ET`)
          .join('\n'),
      ),
    ]),
  ])
}
