import { db } from '../../../platform/database/db.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { findDocumentOfArticle } from '../documents.server'
import { decodeStoredLines } from '../stored-lines'
import { loadPageToCorrect, openedPageVersion } from './corrections.server'
import { openSuggestionsForPage } from './suggestions.server'

/** Recognized words below this confidence (of 100) are marked. */
const sureFrom = 60

/** Returns a page with its text and the uncertain words of recognition; undefined if it does not exist. */
export async function loadPageForEditor(articleId: number, number: number) {
  const page = await loadPageToCorrect(articleId, number)
  if (!page) return
  const { text, altText, confidence, correction, lines, picture, largePicture, width, height } = page
  const unsure = decodeStoredLines(lines).flatMap(({ y, height, words }) =>
    words
      .filter((word) => (word.confidence ?? 100) < sureFrom)
      .map((word) => ({ text: word.text, x: word.x, y, width: word.width, height })),
  )
  return {
    number,
    text,
    altText,
    confidence,
    unsure,
    picture,
    largePicture,
    width,
    height,
    isCorrected: correction !== null && correction.text !== null,
    opened: openedPageVersion(page),
    suggestions: isModuleOn('scans') ? await openSuggestionsForPage(page, { articleId, number }) : [],
  }
}

export async function listTextPagesOf(articleId: number) {
  const document = await findDocumentOfArticle(articleId)
  const rows = await db.documentPage.findMany({
    where: { documentId: document?.id ?? 0 },
    select: { number: true, confidence: true, recognition: true, correction: { select: { text: true } } },
    orderBy: { number: 'asc' },
  })
  const empty = await db.documentPage.findMany({
    where: { documentId: document?.id ?? 0, text: '' },
    select: { number: true },
  })
  const withoutText = new Set(empty.map(({ number }) => number))
  return rows.map(({ number, confidence, recognition, correction }) => ({
    number,
    confidence,
    isWaiting: recognition === 'waiting',
    isCorrected: correction !== null && correction.text !== null,
    hasText: !withoutText.has(number),
  }))
}
export type TextPage = Awaited<ReturnType<typeof listTextPagesOf>>[number]
