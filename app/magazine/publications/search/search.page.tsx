import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { FoundTranscripts } from '../../../bands/FoundTranscripts'
import { searchTranscripts } from '../../../bands/found-transcripts.server'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { Pagination } from '../../../platform/ui/Pagination'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../../site/content/alt-texts.server'
import { pageMeta } from '../../../site/meta'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { loadBylinesOfArticles } from '../../authors/authors.server'
import { loadPercentReadByArticle } from '../../reading/positions.server'
import { ArticleCards } from '../ArticleCards'
import {
  checkboxesField,
  type PublicationQuery,
  parsePublicationQuery,
  searchAddress,
  searchFeedLink,
} from '../publications'
import { listRecentArticles } from '../publications.server'
import { countSeries } from '../series/series.server'
import { tagViewCounts } from '../views/views.server'
import { InsidePages } from './InsidePages'
import { listUsedContentTypes } from './listing.server'
import { SearchFilters } from './SearchFilters'
import { searchInsidePdfs } from './search-inside-pdfs.server'
import { searchPublications } from './search-publications.server'
import { listUsedTags } from './tags-in-use.server'
import { useFilterForm } from './use-filter-form'
import './search.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.query.q ? t('Issues: {q}', { q: args.data.query.q }) : t('Issues'), {
    description: t('Browse every article and volume by title, description and type.'),
    feed: args.data && searchFeedLink(args.data.query),
  })

export const handle = {
  failure: msg('Failed to load the issues.'),
  scripts: 'after paint',
  cache: { query: ['q', 'articles', 'volume', 'boxes', 'type', 'tag', 'sort', 'page', 'inside'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const query = parsePublicationQuery(new URL(request.url).searchParams)
  const user = await findCurrentUser(request)
  const [results, inside, transcripts, offered] = await Promise.all([
    searchPublications(query),
    searchInsidePdfs(query, await loadReadingRightsOf(user), query.inside),
    searchTranscripts(query),
    loadCached('filters of /search', loadOfferedFilters),
  ])
  const hasNone = results.total === 0 && inside.found.length === 0 && transcripts.length === 0
  const newest = hasNone && (query.articles || query.volume) ? await listRecentArticles(4) : []
  const cards = [...results.articles, ...newest]
  const ids = cards.map(({ id }) => id)
  tagViewCounts(ids)
  const [bylines, progress, altTexts] = await Promise.all([
    loadBylinesOfArticles(ids),
    loadPercentReadByArticle(user?.id, ids),
    loadAltTextsOfFiles(cards.map(({ coverImage }) => coverImage)),
  ])
  return {
    query: { ...query, page: results.page },
    ...results,
    newest,
    inside,
    transcripts,
    ...offered,
    bylines,
    progress,
    altTexts,
  }
}

async function loadOfferedFilters() {
  const [types, tags, series] = await Promise.all([listUsedContentTypes(), listUsedTags(), countSeries()])
  return { types: types.map(({ name }) => name), tags, hasSeveralSeries: series > 1 }
}

const typingPauseMs = 200

export default function SearchPage() {
  const {
    query,
    articles,
    total,
    pages,
    newest,
    inside,
    transcripts,
    types,
    tags,
    bylines,
    progress,
    hasSeveralSeries,
  } = useLoaderData<typeof loader>()
  const isFiltered = Boolean(query.q || query.type || query.tag) || !query.articles || !query.volume
  const { form, searchInput, schedule, cancel } = useFilterForm(query)

  return (
    <div className="issues">
      <h1>{t('Issues')}</h1>
      <Form
        action={href('/search')}
        ref={form}
        className="issues-filter"
        role="search"
        preventScrollReset
        onSubmit={cancel}
      >
        <input type="hidden" name={checkboxesField} value="on" />
        <label className="issues-words">
          <span className="visually-hidden">{t('Filter issues')}</span>
          <input
            type="search"
            name="q"
            ref={searchInput}
            defaultValue={query.q}
            maxLength={200}
            placeholder={t('Filter articles by title or description')}
            onChange={() => schedule(typingPauseMs)}
            autoComplete="off"
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="articles"
            defaultChecked={query.articles}
            onChange={() => schedule(0)}
          />{' '}
          {t('Articles')}
        </label>{' '}
        <label className="check">
          <input type="checkbox" name="volume" defaultChecked={query.volume} onChange={() => schedule(0)} />{' '}
          {t('Volume')}
        </label>{' '}
        <button type="submit" className="button">
          {t('Filter')}
        </button>
        <SearchFilters query={query} types={types} tags={tags} onChange={() => schedule(0)} />
      </Form>

      <Narrowed query={query} />
      <div className="issues-found">
        <p role="status" className="issues-count">
          {countText(query, total, inside)}
        </p>
        {hasSeveralSeries && <Link to={href('/series')}>{t('Browse by series')}</Link>}
      </div>
      {total === 0 && isFiltered && (
        <p>
          <Link to={href('/search')} className="button">
            {t('Clear the filter')}
          </Link>
        </p>
      )}
      {query.inside === undefined && (
        <>
          <ArticleCards articles={articles} bylines={bylines} progress={progress} firstOnes={2} />
          <Pagination
            page={query.page}
            pages={pages}
            addressOf={(page) => searchAddress({ ...query, page })}
          />
        </>
      )}
      {query.page === 1 && <InsidePages query={query} {...inside} />}
      <FoundTranscripts found={transcripts} />
      {newest.length > 0 && (
        <section className="issues-newest" aria-labelledby="newest">
          <h2 id="newest">{t('Newest issues')}</h2>
          <ArticleCards articles={newest} bylines={bylines} progress={progress} headingLevel="h3" />
        </section>
      )}
    </div>
  )
}

function Narrowed({ query }: { query: PublicationQuery }) {
  const all = { ...query, page: 1, inside: undefined }
  return (
    <p className="issues-type">
      {query.type && (
        <Link
          to={searchAddress({ ...all, type: undefined })}
          aria-label={t('{type}: show all content types', { type: t(query.type) })}
        >
          {t(query.type)} <Icon name="close" />
        </Link>
      )}
      {query.tag && (
        <Link
          to={searchAddress({ ...all, tag: undefined })}
          aria-label={t('{tag}: show all tags', { tag: query.tag })}
        >
          <span {...textAttributes(query.tag)}>{query.tag}</span> <Icon name="close" />
        </Link>
      )}
    </p>
  )
}

function countText(
  query: PublicationQuery,
  total: number,
  inside: { found: unknown[]; next?: number },
): string {
  if (!query.articles && !query.volume)
    return t('Nothing is selected. Select Articles or Volume to see issues.')
  if (total === 0)
    return query.q ? t('No issues found. Try other words than “{q}”.', { q: query.q }) : t('No issues found.')
  const issues = t('{total, plural, one {# issue} other {# issues}}', { total })
  if (inside.found.length === 0 || query.page > 1) return issues
  const pageCount = inside.found.length
  const pages =
    inside.next === undefined
      ? t('{pageCount, plural, one {# page} other {# pages}}', { pageCount })
      : t('{pageCount}+ pages', { pageCount })
  return `${issues}, ${pages}`
}
