import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { enforceSuggestionLimit } from '../../../site/accounts/limits.server'
import type { OpenedVersion } from '../../../site/content/opened-version'
import { isModuleOn } from '../../../site/modules/switches.server'
import { diffOfWords } from './align-text'
import { correctPage, loadPageToCorrect } from './corrections.server'

/** The limit of open suggestions for a page. */
const maxWaiting = 20

interface Place {
  articleId: number
  number: number
}

/**
 * Stores a reader's corrected text of a page, for an editor to decide.
 * @param address of the reader
 * @throws Invalid when nothing differs, Conflict when many are waiting, NotFound, TooMany
 */
export async function suggestCorrection(place: Place, text: string, address: string): Promise<void> {
  const page = await loadPageToCorrect(place.articleId, place.number)
  if (!page) throw new NotFound(t('Page not found.'))
  const message = t('Nothing has changed.')
  if (wordsOf(text) === wordsOf(page.text)) throw new Invalid(message, { text: [message] })
  const same = { ...place, text }
  if ((await db.suggestedCorrection.count({ where: same })) > 0) return
  await enforceSuggestionLimit(address)
  if ((await db.suggestedCorrection.count({ where: place })) >= maxWaiting)
    throw new Conflict(t('This page already has many suggestions. Thank you anyway.'))
  await db.suggestedCorrection.create({ data: { ...same, before: page.text } })
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

export async function openSuggestionsForPage({ text: now }: { text: string }, place: Place) {
  const rows = await db.suggestedCorrection.findMany({ where: place, orderBy: { id: 'asc' } })
  return rows.map(({ id, text, before, createdAt }) => ({
    id,
    text,
    createdAt: createdAt.toISOString(),
    // The text has changed since: lines that the reader did not change become the current ones.
    isOlder: before !== now,
    parts: diffOfWords(now, text),
  }))
}

/** Counts what editors have to decide; nothing while scans are off. */
export const countSuggestions = async () =>
  isModuleOn('scans') ? db.suggestedCorrection.count({ where: { article: { deletedAt: null } } }) : 0

const listed = 50

export async function listPagesWithSuggestions() {
  if (!isModuleOn('scans')) return []
  const rows = await db.suggestedCorrection.groupBy({
    by: ['articleId', 'number'],
    where: { article: { deletedAt: null } },
    _count: true,
    orderBy: [{ articleId: 'asc' }, { number: 'asc' }],
    take: listed,
  })
  const ids = rows.map(({ articleId }) => articleId)
  const articles = await db.article.findMany({
    where: { id: { in: ids } },
    select: { id: true, title: true },
  })
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  return rows.map(({ _count, ...row }) => ({ ...row, count: _count, title: titles.get(row.articleId) ?? '' }))
}

/**
 * Accepts a suggestion as the text of its page, or dismisses it.
 * @param decision `dismiss`, or the version of the page that the editor saw
 * @throws NotFound when somebody else has decided; Outdated when somebody has saved the page since
 */
export async function decideSuggestion(
  id: number,
  decision: OpenedVersion | 'dismiss' | undefined,
  actor: Actor,
): Promise<void> {
  const gone = () => new NotFound(t('Someone has already decided on this suggestion.'))
  const include = { article: { select: { title: true } } }
  const found = await db.suggestedCorrection.findUnique({ where: { id }, include })
  if (!found) throw gone()
  const { articleId, number, text, article } = found
  if (decision !== 'dismiss') await correctPage({ articleId, number }, { text }, decision, actor)
  await inTransaction(async (tx) => {
    const { count } = await tx.suggestedCorrection.deleteMany({ where: { id } })
    if (count === 0) throw gone()
    if (decision !== 'dismiss') return
    const subject = { subjectType: 'article', subjectId: articleId, subjectName: article.title }
    const note = `dismissed a suggestion for page ${number}`
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
  })
}
