import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { tesseractDataPath } from './tesseract-data'

/** Runs tesseract's WebAssembly build on one picture, with the parameters of the tesseract program. */
const [picture = '', , ...options] = process.argv.slice(2)
const valueAfter = (name: string) => options[options.indexOf(name) + 1] ?? ''
const [language, mode] = [valueAfter('-l'), valueAfter('--psm')]

/** The values of `--oem`; only the older engine detects orientation and script. */
const engines = { legacy: 0, lstm: 1 }

const require = createRequire(import.meta.url)
const createTesseract = require('tesseract.js-core/tesseract-core-simd.js') as CreateTesseract
const wasmBinary = readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd.wasm'))
const tesseract = await createTesseract({ wasmBinary, print() {}, printErr() {} })
for (const name of language.split('+'))
  tesseract.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(tesseractDataPath(name))))
tesseract.FS.writeFile('/input', readFileSync(picture))
const api = new tesseract.TessBaseAPI()
const isOrientation = mode === '0'
if (api.Init(null, language, isOrientation ? engines.legacy : engines.lstm) !== 0)
  fail('It has no such language.')
api.SetVariable('tessedit_pageseg_mode', mode)
for (const option of options.filter((_option, index) => options[index - 1] === '-c')) {
  const [name = '', value = ''] = option.split('=')
  api.SetVariable(name, value)
}
if (api.SetImageFile(1, 0) !== 0) fail('It is no picture.')
if (isOrientation) process.stdout.write(api.GetOsdText(0) ?? '')
else {
  if (api.Recognize(null) !== 0) fail('It could not be read.')
  process.stdout.write(api.GetHOCRText(0))
}
process.stdout.end(() => process.exit(0))

function fail(reason: string): never {
  process.stderr.write(reason)
  process.exit(1)
}

/** The module of tesseract.js-core, which has no types: https://github.com/naptha/tesseract.js-core */
type CreateTesseract = (options: {
  wasmBinary: Buffer
  print(line: string): void
  printErr(line: string): void
}) => Promise<{
  FS: { writeFile(path: string, data: Buffer): void }
  TessBaseAPI: new () => TessBaseApi
}>

interface TessBaseApi {
  Init(folder: null, language: string, engine: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(exifOrientation: number, angle: number): number
  Recognize(monitor: null): number
  GetHOCRText(page: number): string
  GetOsdText(page: number): string | null
}
