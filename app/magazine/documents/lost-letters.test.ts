import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { formOf } from '../../../test/files'
import { aPdfWithLostLetters } from '../../../test/pdfs'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { createDraftFromUpload } from '../publications/admin/pdf-draft.server'
import { extractDocument, extractionVersion } from './extract-document.server'

beforeEach(() => {
  Object.assign(env, { takesPdfsApart: true })
  onTestFinished(() => void Object.assign(env, { takesPdfsApart: false }))
})

/** Uploads a PDF as a draft, and extracts it. */
async function extracted(text: string, withoutPrograms: boolean) {
  const file = aPdfWithLostLetters(text)
  const body = formOf([['pdf', { file, filename: 'night-\uFFFDbuses.pdf', type: 'application/pdf' }]])
  const request = new Request('http://zine.test/admin', { method: 'POST', body })
  const { id } = await createDraftFromUpload(request, await aUser({ role: 'admin' }))
  const article = await db.article.findUniqueOrThrow({ where: { id } })
  const { id: documentId } = await db.document.create({
    data: { articleId: id, path: article.pdfPath, version: extractionVersion },
  })
  await extractDocument(documentId, new AbortController().signal, { withoutPrograms })
  const document = await db.document.findUniqueOrThrow({
    where: { id: documentId },
    include: { pages: true },
  })
  return { article, document }
}

test.each([false, true])(
  'letters that a PDF does not tell are nowhere in what is stored of it (without programs: %s)',
  async (withoutPrograms) => {
    const { article, document } = await extracted('The niQht bus\nQ comes late', withoutPrograms)
    expect(article).toMatchObject({ title: 'Night buses', description: 'The niht bus comes late' })
    const [page] = document.pages
    expect(page).toMatchObject({ text: 'The niht bus\ncomes late', recognition: null })
    expect(JSON.parse(document.outline)).toMatchObject([{ title: 'The niht bus comes late' }])
    expect(JSON.stringify([article, document])).not.toContain('\uFFFD')
  },
)

test('a page that tells few of its letters has no text, and is to be recognized', async () => {
  const { document } = await extracted('TQQe nQQhQQ busQ\nQwQQ coQQmQs Qat Qe', false)
  expect(document.pages).toMatchObject([{ recognition: 'waiting' }])
  expect(JSON.stringify(document)).not.toContain('\uFFFD')
})
