import { readFile, writeFile } from 'node:fs/promises'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/**
 * This program rewrites a PDF without traces of its author; its last two parameters are the files to read and
 * to write.
 */
const [pdf = '', copy = ''] = process.argv.slice(-2)

/** Dictionary entries that programs write about a file, its author and its attachments (ISO 32000-1, 14). */
const about = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'AF',
  'EF',
  'EmbeddedFiles',
  'SpiderInfo',
  'UserProperties',
]
/** Entries of a comment and of a signature that name their author. */
const ofComment = ['T', 'M', 'CreationDate', 'NM']
const ofSignature = ['Name', 'Location', 'Reason', 'ContactInfo', 'M', 'Contents', 'Cert', 'Prop_Build']

async function makeAnonymous(): Promise<void> {
  const document = await PDFDocument.load(await readFile(pdf), { updateMetadata: false, password: '' })
  if (document.getPageCount() === 0) throw new Error('It has no pages.')
  const { context } = document
  context.trailerInfo.Info = undefined
  const id = PDFHexString.of('00'.repeat(16))
  context.trailerInfo.ID = context.obj([id, id])
  for (const [, object] of context.enumerateIndirectObjects()) clean(object)
  const { Root } = context.trailerInfo
  const used = new Set<PDFRef>()
  mark(Root, used, document)
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref)
  await writeFile(copy, await document.save({ updateFieldAppearances: false, addDefaultPage: false }))
}

function clean(object: PDFObject | undefined): void {
  if (object instanceof PDFArray) for (const one of object.asArray()) clean(one)
  const dict = dictOf(object)
  if (!dict) return
  const isNamed = (entry: string, ...names: string[]) =>
    names.some((name) => dict.get(PDFName.of(entry)) === PDFName.of(name))
  const isField = isNamed('Subtype', 'Widget') || dict.has(PDFName.of('FT'))
  const isComment = dict.has(PDFName.of('Rect')) && dict.has(PDFName.of('Subtype')) && !isField
  const isSignature = isNamed('Type', 'Sig', 'DocTimeStamp')
  const names = [...about, ...(isComment ? ofComment : []), ...(isSignature ? ofSignature : [])]
  for (const name of names) dict.delete(PDFName.of(name))
  for (const [, value] of dict.entries()) clean(value)
}

function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  if (object instanceof PDFStream) return object.dict
  return object instanceof PDFDict ? object : undefined
}

/** Collects the objects that the pages need, since unused objects would be written as well. */
function mark(start: PDFObject | undefined, used: Set<PDFRef>, { context }: PDFDocument): void {
  const open = [start]
  for (let object = open.pop(); object !== undefined || open.length > 0; object = open.pop()) {
    if (object instanceof PDFRef) {
      if (used.has(object)) continue
      used.add(object)
      open.push(context.lookup(object))
    } else if (object instanceof PDFArray) open.push(...object.asArray())
    else for (const [, value] of dictOf(object)?.entries() ?? []) open.push(value)
  }
}

try {
  await makeAnonymous()
  process.stdout.end(() => process.exit(0))
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exit(1)
}
