import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cutText } from '../../../platform/text/cut-text'
import { cleanExtractedText } from './bbox'
import type { PdfExtras, SavedAttachment } from './messages'

const fillable = new Set(['text', 'checkbox', 'radiobutton', 'combobox', 'listbox'])
const maxNames = 100
const maxNameLength = 1000

export async function readPdfExtras(document: PDFDocumentProxy): Promise<PdfExtras> {
  const fields = await document.getFieldObjects().catch(() => null)
  const kinds = [...(fields?.values() ?? [])].map((all) => all as { type?: string }[])
  const attachments = await attachmentsOf(document)
  return {
    attachmentCount: attachments.length,
    names: attachments.slice(0, maxNames).map(({ name }) => cutText(cleanExtractedText(name), maxNameLength)),
    formFields: kinds.filter((all) => all.some(({ type = '' }) => fillable.has(type))).length,
  }
}

/** Writes attachments into a folder, named by numbers from 1, except those larger than `maxBytes`. */
export async function* saveAttachments(
  document: PDFDocumentProxy,
  numbers: number[],
  folder: string,
  maxBytes: number,
): AsyncGenerator<SavedAttachment> {
  const all = await attachmentsOf(document)
  for (const number of numbers) {
    const { id = '' } = all[number - 1] ?? {}
    const content = await document.getAttachmentContent(id).catch(() => null)
    const file = `attachment-${number}`
    const isKept = content && content.length <= maxBytes
    if (isKept) await writeFile(path.join(folder, file), content)
    yield { number, bytes: content?.length, file: isKept ? file : undefined }
  }
}

/** Lists the document's attachments, then those attached to a page. */
async function attachmentsOf(document: PDFDocumentProxy): Promise<{ id: string; name: string }[]> {
  const named = (await document.getAttachments()) ?? new Map()
  const pinned = (await document
    .getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set())
    .catch(() => null)) as { fileId?: string; file?: { filename: string } }[] | null
  return [
    ...[...named].map(([id, { filename }]) => ({ id, name: filename })),
    ...(pinned ?? []).map(({ fileId = '', file }) => ({ id: fileId, name: file?.filename ?? '' })),
  ]
}
