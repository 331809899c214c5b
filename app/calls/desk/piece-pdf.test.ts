import '../../documents/extraction/newer-node'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { pageSize } from '../../platform/pdf/text-pdf.server'
import { storage } from '../../uploads/storage.server'
import { pdfOfPiece } from './piece-pdf.server'

test('the PDF of a text has each letter of it on the page, also of a word and a name longer than a line', async () => {
  const [title, name, word] = ['T'.repeat(300), 'N'.repeat(300), 'w'.repeat(300)]
  const text = `First.\n\n${word} end.\n${'Line\n'.repeat(100)}`
  const { path } = await pdfOfPiece({ title, text, submission: { name }, files: [] })
  const loading = getDocument({ data: new Uint8Array(await buffer(await storage.read(path))) })
  const pdf = await loading.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const drawn = contents.flatMap(({ items }) => items).filter((item) => 'str' in item)
  const letters = drawn.map(({ str }) => str).join('')
  for (const letter of ['T', 'N', 'w']) expect(letters.split(letter).length - 1, letter).toBe(300)
  expect(letters.split('Line').length - 1).toBe(100)
  for (const { str, width, transform } of drawn)
    expect(transform[4] + width, str).toBeLessThanOrEqual(pageSize.width - 40)
  await loading.destroy()
})
