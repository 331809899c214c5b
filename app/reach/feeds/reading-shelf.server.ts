import { listArticlesById } from '../../magazine/publications/publications.server'
import { listStartedArticles } from '../../magazine/reading/positions.server'
import { loadReadingList } from '../../magazine/reading/reading-list.server'
import { t } from '../../platform/i18n/i18n'
import type { ReadingRights } from '../../site/plans/reading-access'
import { type FeedList, loadFeedItems } from './feed-list.server'

const maxStarted = 24

export async function loadReadingShelf(userId: number, rights: ReadingRights): Promise<FeedList> {
  const started = await listStartedArticles(userId, maxStarted)
  const listed = await loadReadingList(userId, null)
  const ids = [...started.map(({ article }) => article.id), ...listed.articles.map(({ id }) => id)]
  const articles = await listArticlesById([...new Set(ids)], rights)
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
    items: await loadFeedItems(articles),
  }
}
