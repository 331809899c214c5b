import { db } from '../../../platform/database/db.server'
import { documentOf } from '../documents.server'
import { readLines } from '../stored-lines'
import { pageOpenedOn, pageToCorrect } from './corrections.server'
import { suggestionsFor } from './suggestions.server'

/** Recognized words below are marked, of 100. */
const sureFrom = 60

/** Returns a page with its text and the words that the recognition is not sure of; undefined if there is none. */
export async function pageForEditor(articleId: number, number: number) {
  const page = await pageToCorrect(articleId, number)
  if (!page) return
  const { text, altText, confidence, correction, lines, picture, largePicture, width, height } = page
  const unsure = readLines(lines).flatMap(({ y, height, words }) =>
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
    opened: pageOpenedOn(page),
    suggestions: await suggestionsFor(page, { articleId, number }),
  }
}

export async function textPagesOf(articleId: number) {
  const document = await documentOf(articleId)
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
export type TextPage = Awaited<ReturnType<typeof textPagesOf>>[number]
