import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createQpdf from '@neslinesli93/qpdf-wasm'

/** Runs qpdf's WebAssembly build; the last two parameters are files. */
const [pdf = '', copy = ''] = process.argv.slice(-2)
const { resolve } = createRequire(import.meta.url)
const wasmBinary = readFileSync(resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'))
const qpdf = await (createQpdf as unknown as CreateQpdf)({ wasmBinary, noInitialRun: true })
qpdf.FS.writeFile('/in.pdf', readFileSync(pdf))
const options = process.argv.slice(2, -2)
const over = options.indexOf('--overlay') + 1
if (over > 0) {
  qpdf.FS.writeFile('/over.pdf', readFileSync(options[over] ?? ''))
  options[over] = '/over.pdf'
}
const code = qpdf.callMain([...options, '/in.pdf', '/out.pdf'])
if (code === 0) writeFileSync(copy, qpdf.FS.readFile('/out.pdf'))
process.exit(code)

/** The qpdf module, which has more than its types declare. */
type CreateQpdf = (options: { wasmBinary: Buffer; noInitialRun: boolean }) => Promise<{
  callMain(parameters: string[]): number
  FS: { writeFile(path: string, data: Buffer): void; readFile(path: string): Uint8Array }
}>
