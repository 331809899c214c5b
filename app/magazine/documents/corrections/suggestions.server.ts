import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { limitSuggestions } from '../../../site/accounts/limits.server'
import type { OpenedOn } from '../../../site/content/opened-version'
import { diffOfWords } from './align-text'
import { correctPage, pageToCorrect } from './corrections.server'

/** Beyond that, a page's editors have enough to read. */
const maxWaiting = 20

interface Place {
  articleId: number
  number: number
}

/**
 * Keeps how a reader would have the text of a page, for an editor to decide.
 * @param address that it comes from
 * @throws Invalid when nothing differs, Conflict when many wait already, NotFound, TooMany
 */
export async function suggestCorrection(place: Place, text: string, address: string): Promise<void> {
  const page = await pageToCorrect(place.articleId, place.number)
  if (!page) throw new NotFound(t('Page not found.'))
  const message = t('Nothing has changed.')
  if (wordsOf(text) === wordsOf(page.text)) throw new Invalid(message, { text: [message] })
  const same = { ...place, text }
  if ((await db.suggestedCorrection.count({ where: same })) > 0) return
  await limitSuggestions(address)
  if ((await db.suggestedCorrection.count({ where: place })) >= maxWaiting)
    throw new Conflict(t('This page has many suggestions already. Thank you all the same.'))
  await db.suggestedCorrection.create({ data: { ...same, before: page.text } })
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

export async function suggestionsFor({ text: now }: { text: string }, place: Place) {
  const rows = await db.suggestedCorrection.findMany({ where: place, orderBy: { id: 'asc' } })
  return rows.map(({ id, text, before, createdAt }) => ({
    id,
    text,
    createdAt: createdAt.toISOString(),
    // The text has changed since: what a reader left as it was goes back to that.
    isOlder: before !== now,
    parts: diffOfWords(now, text),
  }))
}

export const countSuggestions = () =>
  db.suggestedCorrection.count({ where: { article: { deletedAt: null } } })

const listed = 50

export async function pagesWithSuggestions() {
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
 * Takes a suggestion as the text of its page, or dismisses it.
 * @param decision `dismiss`, or what the page was opened on that shows the suggestion to be taken
 * @throws NotFound when somebody else has decided; Outdated when somebody has saved the page since
 */
export async function decideSuggestion(
  id: number,
  decision: OpenedOn | 'dismiss' | undefined,
  actor: Actor,
): Promise<void> {
  const gone = () => new NotFound(t('Somebody has decided about this suggestion already.'))
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
