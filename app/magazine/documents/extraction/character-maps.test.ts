import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aPdfOf, packed } from '../../../../test/pdfs'
import { extractedFindings } from '../extraction-process.server'

/** A line in a font that names one of the maps of letters that a program has to bring itself. */
const aMappedPdf = (text: string) => {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  return aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type0/BaseFont/Mincho/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</J 3 0 R>>>>/Contents 5 0 R>>',
    packed(`BT /J 12 Tf 40 500 Td <${hex}> Tj ET`),
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Mincho/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/Mincho/Flags 4/FontBBox[0 -288 1000 1160]/ItalicAngle 0/Ascent 1160/Descent -288/CapHeight 733/StemV 80>>',
  ])
}

test('Japanese in a font with a predefined map of letters is read, whether or not poppler has that map', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-maps-'))
  const pdf = path.join(folder, 'original.pdf')
  writeFileSync(pdf, aMappedPdf('朝の印刷機は動いている'))
  const limits = { maxPages: 5, seconds: 60, secondsPerPage: 30, memoryMb: 1024, outputMb: 100 }
  const words: string[] = []
  for await (const found of extractedFindings({ pdf, folder, limits }, new AbortController().signal))
    if (found.type === 'page')
      words.push(...found.lines.flatMap((line) => line.words.map(({ text }) => text)))
  rmSync(folder, { recursive: true, force: true })
  expect(words.join('')).toBe('朝の印刷機は動いている')
}, 60_000)
