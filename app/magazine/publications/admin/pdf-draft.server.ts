import { Readable } from 'node:stream'
import { z } from 'zod'
import { Invalid } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { excerptOf } from '../../../platform/text/cut-text'
import { languageTags } from '../../../platform/ui/languages'
import type { Actor } from '../../../site/accounts/audit.server'
import type { IncomingFile } from '../../../site/content/incoming-file'
import { requiredFile, type UploadedContent } from '../../../site/content/kind.server'
import { createRecord } from '../../../site/content/lifecycle.server'
import { receiveFile } from '../../../site/content/receive-file.server'
import { deleteUnownedFiles } from '../../../site/content/unfinished-uploads.server'
import { receiveUpload } from '../../../site/content/upload.server'
import { currentSite } from '../../../site/current-site.server'
import { CannotExtract } from '../../documents/extraction-process.server'
import { readStoredFirstPage } from '../../documents/first-page.server'
import { titleFromFileName } from '../publications'
import { articleContentKind } from './article.content.server'
import { ArticleFields } from './article-form'

const form = {
  fields: z.object({}),
  files: { pdf: { kind: 'pdf' as const, required: msg('Choose a PDF.') } },
  failure: msg('Failed to upload article.'),
}

/**
 * Creates a draft from an uploaded PDF alone: its metadata or file name proposes the title, its first page the cover,
 * description and language.
 * @throws Invalid, also for a PDF that cannot be drawn
 */
export const createDraftFromUpload = (request: Request, actor: Actor): Promise<{ id: number }> =>
  receiveUpload(request, form, true, (upload) => createDraft(upload, actor))

const createDraft = (
  { files, key }: UploadedContent<object, 'pdf'>,
  actor: Actor,
): Promise<{ id: number }> => {
  const pdf = requiredFile(files.pdf)
  return createDraftOfPdf(pdf, actor, { fileName: pdf.name, key })
}

interface Draft {
  /** The title; by default the one in the PDF's metadata, else the file name. */
  title?: string
  fileName?: string
  authorId?: number
  /** The language as a BCP 47 tag; by default the language of the text. */
  language?: string | null
  key?: string
}

/**
 * Creates a draft from a stored PDF, to which the PDF then belongs; on failure, the caller deletes the PDF.
 * @throws Invalid for a PDF that cannot be drawn
 */
export async function createDraftOfPdf(
  pdf: IncomingFile,
  actor: Actor | undefined,
  { title: named, fileName = '', authorId, language: given, key }: Draft,
): Promise<{ id: number }> {
  const {
    picture,
    text,
    language,
    title: own,
  } = await readStoredFirstPage(pdf.path).catch((error) => {
    if (!(error instanceof CannotExtract)) throw error
    const problem = `${t(error.message)} ${t('Upload it with a cover instead.')}`
    throw new Invalid(problem, { pdf: [problem] })
  })
  const title = named || own || titleFromFileName(fileName) || t('Untitled')
  const written = given ?? language
  const fields = ArticleFields.parse({
    title,
    description: excerptOf(text, maxExcerpt) || title,
    filetype: 'Article',
    language: languageTags.find((tag) => tag === written && tag !== currentSite().language) ?? '',
    authorIds: authorId === undefined ? [] : [String(authorId)],
    isDraft: 'on',
  })
  const source = Readable.from([picture], { objectMode: false })
  const cover = await receiveFile('cover', 'page-1.jpg', source)
  try {
    return await createRecord(
      articleContentKind,
      { fields, files: { pdf: [pdf], coverImage: [cover] }, key },
      actor,
    )
  } finally {
    await deleteUnownedFiles([cover.path])
  }
}

const maxExcerpt = 200
