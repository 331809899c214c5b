// Starts a program of this folder. Packages are loaded before TypeScript can be: translating the megabytes of pdf.js would
// take seconds and half a gigabyte each time.
const packages = {
  booklet: ['@cantoo/pdf-lib', 'zod'],
  heal: ['@cantoo/pdf-lib'],
  main: ['sharp', 'zod'],
  pdfjs: ['pdfjs-dist/legacy/build/pdf.mjs', 'pdfjs-dist/legacy/build/pdf.worker.mjs'],
  qpdf: [],
  recognition: ['sharp', 'zod'],
  tesseract: [],
}
const [name] = process.argv.splice(2, 1)
for (const each of packages[name]) await import(each)
const { register } = await import('tsx/esm/api')
register()
await import(`./${name}-program.ts`)
