import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { aFile } from '../../../test/builders'
import { anEncryptedPdf } from '../../../test/hostile-pdfs'
import { aPdfOf } from '../../../test/pdf'
import { storage } from '../../site/uploads/storage.server'
import { storeAnonymousCopy } from './anonymous-copy.server'
import { CannotExtract } from './extraction-process.server'

const name = 'Ada Lovelace'
const comment = `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /T (${name}) /Contents (A comment) >>`
const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [9 9 18 18] /T (question) /V (An answer) >>'

/** With its author's name in XMP, document information, a comment, an attachment and a program's own data. */
async function aSignedPdf(): Promise<Buffer> {
  const plain = aPdfOf(
    [{ lines: ['The last bus'], annotations: [comment, field], entries: `/PieceInfo << /X (${name}) >>` }],
    {
      catalog: '/Metadata 6 0 R',
      extra: [{ dictionary: '/Type /Metadata /Subtype /XML', stream: `<x:xmpmeta>${name}</x:xmpmeta>` }],
    },
  )
  const document = await PDFDocument.load(new Uint8Array(plain))
  document.setAuthor(name)
  await document.attach(new TextEncoder().encode(`By ${name}`), 'ada-lovelace.txt')
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Everything that a PDF says, its streams unpacked. */
async function contentsOf(pdf: Buffer): Promise<string> {
  const document = await PDFDocument.load(new Uint8Array(pdf), { updateMetadata: false })
  const parts = document.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString()
    const isPacked = object.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
    const bytes = Buffer.from(object.contents)
    return object.dict.toString() + (isPacked ? inflateSync(bytes) : bytes).toString('latin1')
  })
  const text = [...parts, String(document.context.trailerInfo.Info)].join('\n')
  const hex = text.replace(/<(?:FEFF)?([0-9A-F]+)>/gi, (_, digits: string) =>
    Buffer.from(digits, 'hex').toString('latin1').replaceAll('\0', ''),
  )
  return text + hex
}

const stored = async (path: string) => buffer(await storage.read(path))

test('the copy of a PDF does not say who made it, in any of the places where programs write that', async () => {
  const pdf = await aSignedPdf()
  expect(await contentsOf(pdf)).toContain(name)
  expect(await contentsOf(pdf)).toContain('ada-lovelace.txt')
  const { path } = await aFile('submission', 'ada-lovelace.pdf', pdf)
  expect(path).not.toContain('ada')
  const copy = await storeAnonymousCopy(path, 'submission')
  expect(copy.path).not.toContain('ada')
  const contents = await contentsOf(await stored(copy.path))
  for (const word of [name, 'Lovelace', 'ada-lovelace', 'xmpmeta']) expect(contents).not.toContain(word)
  for (const word of ['The last bus', 'A comment', 'question']) expect(contents).toContain(word)
  expect((await PDFDocument.load(new Uint8Array(await stored(copy.path)))).getPageCount()).toBe(1)
})

test('a PDF that cannot be rewritten has no copy', async () => {
  for (const bytes of [Buffer.from('%PDF-1.7\nnothing'), anEncryptedPdf()]) {
    const { path } = await aFile('submission', 'a.pdf', bytes)
    await expect(storeAnonymousCopy(path, 'submission')).rejects.toThrow(CannotExtract)
  }
})
