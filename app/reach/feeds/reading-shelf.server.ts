import { articlesById } from '../../magazine/publications/publications.server'
import { startedArticles } from '../../magazine/reading/positions.server'
import { readingList } from '../../magazine/reading/reading-list.server'
import { t } from '../../platform/i18n/i18n'
import type { ReadingRights } from '../../site/plans/reading-access'
import { type FeedList, feedItems } from './feed-list.server'

const maxStarted = 24

export async function readingShelf(userId: number, rights: ReadingRights): Promise<FeedList> {
  const started = await startedArticles(userId, maxStarted)
  const listed = await readingList(userId, null)
  const ids = [...started.map(({ article }) => article.id), ...listed.articles.map(({ id }) => id)]
  const articles = await articlesById([...new Set(ids)], rights)
  const updated =
    started
      .map(({ readAt }) => readAt)
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  return {
    about: t('Your reading'),
    fields: {},
    total: articles.length,
    page: 1,
    pages: 1,
    updated,
    items: await feedItems(articles),
  }
}
