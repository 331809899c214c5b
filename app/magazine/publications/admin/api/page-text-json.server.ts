import { z } from 'zod'
import { NotFound } from '../../../../platform/errors/errors'
import { versionToMatch } from '../../../../platform/http/conditional.server'
import { idFromParam, parseJson } from '../../../../platform/http/request.server'
import { SentVersion } from '../../../../platform/http/sent-json'
import { t } from '../../../../platform/i18n/i18n'
import { findRecord } from '../../../../site/content/lifecycle.server'
import { openedVersionOfProgram } from '../../../../site/content/opened-version'
import { PageDescriptionField, PageTextField } from '../../../documents/corrections/correction-form'
import { loadPageForEditor } from '../../../documents/corrections/text-pages.server'
import { articleContentKind } from '../article.content.server'

export const PageTextRequest = z.object({
  text: PageTextField.describe('A line each, with an empty line between blocks'),
  altText: PageDescriptionField.optional().describe('Of a page whose picture has no words'),
  version: SentVersion.optional(),
})

/** @throws NotFound when the article is not there, or in the trash */
export async function findArticlePageFrom(params: { id?: string; page?: string }) {
  const { id } = await findRecord(articleContentKind, idFromParam(params.id, articleContentKind.notFound))
  return { articleId: id, number: idFromParam(params.page, t('Page not found.')) }
}
type Place = Awaited<ReturnType<typeof findArticlePageFrom>>

/** @throws NotFound */
export async function loadPageTextJson({ articleId, number }: Place) {
  const page = await loadPageForEditor(articleId, number)
  if (!page) throw new NotFound(t('Page not found.'))
  const { text, altText, confidence, unsure, isCorrected, picture, opened, suggestions } = page
  return {
    number,
    text,
    altText,
    confidence,
    isCorrected,
    picture,
    version: opened.version,
    unsure: unsure.map((word) => word.text),
    suggestions: suggestions.map(({ id, text, createdAt }) => ({ id, text, createdAt })),
  }
}

/** @throws Invalid */
export async function parsePageTextRequest(request: Request) {
  const { version, ...words } = await parseJson(request, PageTextRequest)
  return { words, opened: openedVersionOfProgram(versionToMatch(request) ?? version) }
}
