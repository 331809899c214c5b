import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction } from '../../platform/database/db.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { storeGeneratedFile } from '../../site/content/receive-file.server'
import { titleForFileName } from '../../site/uploads/serve.server'
import { addDocumentFiles, updateDocument } from './document-files.server'
import type { StoredAttachment } from './documents'
import type { ExtractionMessage } from './extraction/messages'

export async function saveAttachments(
  document: { id: number; articleId: number },
  { files, formFields }: Extract<ExtractionMessage, { type: 'attachments' }>,
  folder: string,
): Promise<void> {
  const stored: IncomingFile[] = []
  const attachments: StoredAttachment[] = []
  for (const each of files) {
    const made = path.join(folder, each.file)
    const name = safeFileName(each.name)
    const file = await storeGeneratedFile('attachment', `${name}.bin`, createReadStream(made))
    stored.push(file)
    attachments.push({ name, bytes: file.bytes, path: file.path })
    await rm(made)
  }
  const data = { attachments: JSON.stringify(attachments), formFields }
  if (stored.length > 0) await addDocumentFiles(document, stored, (tx) => updateDocument(tx, document, data))
  else await inTransaction((tx) => updateDocument(tx, document, data))
}

const maxLetters = 100

/** Returns a file name without what misleads or harms: folders, control and direction characters, dots at its ends. */
export function safeFileName(given: string): string {
  const name = titleForFileName(given, 2000).replace(/[. ]+$/, '')
  const [ending = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(name) ?? []
  const stem = titleForFileName(name.slice(0, name.length - ending.length).replace(/^[. ]+/, ''), maxLetters)
  return `${stem || 'attachment'}${ending}`
}
