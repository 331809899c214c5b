import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { aPdfOf, packed } from '../../../../test/pdfs'
import { minimalEnvironment } from '../../../platform/env.server'
import { programArguments } from './command'
import { ExtractionMessage } from './messages'

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

/** A command that runs a program where the folder of poppler's maps is empty, for this program alone. */
const withoutMaps = [
  'unshare',
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs none /usr/share/poppler && exec "$@"',
  'sh',
]

const canHideMaps = (() => {
  const [command = '', ...parameters] = [...withoutMaps, 'true']
  return spawnSync(command, parameters).status === 0
})()

async function extracted(text: string, start: string[] = []): Promise<ExtractionMessage[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-maps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const pdf = path.join(folder, 'original.pdf')
  writeFileSync(pdf, aMappedPdf(text))
  const limits = { maxPages: 5, seconds: 60, secondsPerPage: 30, memoryMb: 1024, outputMb: 100 }
  const task = JSON.stringify({ pdf, folder, limits })
  const [command = '', ...parameters] = [...start, process.execPath, ...programArguments('main'), task]
  const { stdout } = await promisify(execFile)(command, parameters, { env: minimalEnvironment })
  return stdout
    .trim()
    .split('\n')
    .map((line) => ExtractionMessage.parse(JSON.parse(line)))
}

const wordsOf = (found: ExtractionMessage[]) =>
  found.flatMap((message) =>
    message.type === 'page' ? message.lines.flatMap((line) => line.words.map(({ text }) => text)) : [],
  )
const reasonsOf = (found: ExtractionMessage[]) =>
  found.flatMap((message) => (message.type === 'lack' ? message.reason : []))

test('Japanese in a font with a predefined map of letters is read', async () => {
  expect(wordsOf(await extracted('朝の印刷機は動いている')).join('')).toBe('朝の印刷機は動いている')
})

test.runIf(canHideMaps)(
  'Japanese in a font whose map poppler does not have is read all the same, and it is told why that took longer',
  async () => {
    const found = await extracted('朝の印刷機は動いている', withoutMaps)
    expect(wordsOf(found).join('')).toBe('朝の印刷機は動いている')
    expect(reasonsOf(found).join()).toContain('poppler-data is not installed')
  },
)
