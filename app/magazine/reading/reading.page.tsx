import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { href } from '../../platform/href'
import { localPath } from '../../platform/http/local-path'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { loadBylinesOfArticles } from '../authors/authors.server'
import { ArticleCards } from '../publications/ArticleCards'
import { listRecentArticles } from '../publications/publications.server'
import { usePositionAddress } from '../publications/reader/usePositionAddress'
import { tagViewCounts } from '../publications/views/views.server'
import { listBookmarksOfUser } from './bookmarks.server'
import { listStartedArticles, loadPercentReadByArticle } from './positions.server'
import { SaveForm } from './reading'
import { loadReadingList } from './reading-list.server'
import { SaveButton } from './SaveButton'
import { applySaveForm } from './saved-reading.server'
import './reading.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your Reading'), { isPrivate: true })

export const handle = { failure: msg('Failed to load your reading.') }

const maxStarted = 12

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const [places, list, marked] = await Promise.all([
    listStartedArticles(user.id, maxStarted),
    loadReadingList(user.id, searchParams.get('list')),
    listBookmarksOfUser(user.id, searchParams.get('bookmarks')),
  ])
  const hasNone = places.length === 0 && list.articles.length === 0 && marked.bookmarks.length === 0
  const newest = hasNone ? await listRecentArticles(4) : []
  const ids = [...list.articles, ...newest].map(({ id }) => id)
  tagViewCounts(ids)
  const [bylines, progress] = await Promise.all([
    loadBylinesOfArticles(ids),
    loadPercentReadByArticle(user.id, ids),
  ])
  return {
    places,
    list,
    marked,
    newest,
    bylines,
    progress,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await parseForm(request, SaveForm)
  await applySaveForm(user.id, form)
  return form.redirectTo ? redirect(localPath(form.redirectTo, href('/reading')), 303) : { isKept: true }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function ReadingPage() {
  const { newest, bylines, progress } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="reading-page">
      <h1>{t('Your Reading')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {newest.length > 0 && (
        <>
          <p className="reading-lead">
            <Trans
              id="What you start, save or bookmark appears here. <a>Find something to read</a>"
              components={{ a: <Link to={href('/search')} /> }}
            />
          </p>
          <section aria-labelledby="newest">
            <h2 id="newest">{t('Start with one of these')}</h2>
            <ArticleCards
              articles={newest}
              bylines={bylines}
              progress={progress}
              headingLevel="h3"
              firstOnes={2}
            />
          </section>
        </>
      )}
      {newest.length === 0 && <SavedReading />}
    </div>
  )
}

/** Shows the articles that a reader has started, listed and bookmarked. */
function SavedReading() {
  const { places, list, marked, bylines, progress } = useLoaderData<typeof loader>()
  return (
    <>
      <section aria-labelledby="begun">
        <h2 id="begun">{t('Continue reading')}</h2>
        {places.length === 0 && (
          <p className="empty">
            <Trans
              id="What you start reading appears here. <a>Find something to read</a>"
              components={{ a: <Link to={href('/search')} /> }}
            />
          </p>
        )}
        <StartedArticles places={places} />
      </section>

      <section aria-labelledby="list">
        <h2 id="list">{t('Reading list')}</h2>
        {list.articles.length === 0 && (
          <p className="empty">{t('Press “Add to reading list” where you read.')}</p>
        )}
        <ArticleCards articles={list.articles} bylines={bylines} progress={progress} headingLevel="h3">
          {({ id, title }) => (
            <RemoveButton
              intent="unlist"
              articleId={id}
              label={t('Remove {title} from the reading list', { title })}
            />
          )}
        </ArticleCards>
        <Pagination
          page={list.page}
          pages={list.pages}
          addressOf={(page) => `${href('/reading')}?list=${page}`}
        />
      </section>

      <section aria-labelledby="bookmarks">
        <h2 id="bookmarks">{t('Bookmarks')}</h2>
        {marked.bookmarks.length === 0 && <p className="empty">{t('Bookmarked pages appear here.')}</p>}
        <Bookmarks bookmarks={marked.bookmarks} />
        <Pagination
          page={marked.page}
          pages={marked.pages}
          addressOf={(page) => `${href('/reading')}?bookmarks=${page}`}
        />
      </section>
    </>
  )
}

function StartedArticles({ places }: { places: Data['places'] }) {
  const addressOf = usePositionAddress()
  return (
    <ul className="reading-lines">
      {places.map(({ article, page, pages }) => (
        <li key={article.id}>
          <Link to={addressOf(article.id, page)} {...textAttributes(article.title, article.language)}>
            {article.title}
          </Link>
          <span className="reading-page-number">{t('Page {page} of {pages}', { page, pages })}</span>
          <RemoveButton
            intent="forget"
            articleId={article.id}
            label={t('Remove {title} from what you read', { title: article.title })}
          />
        </li>
      ))}
    </ul>
  )
}

function Bookmarks({ bookmarks }: { bookmarks: Data['marked']['bookmarks'] }) {
  const addressOf = usePositionAddress()
  return (
    <ul className="reading-lines">
      {bookmarks.map(({ articleId, page, opensAt, note, title, language }) => (
        <li key={`${articleId} ${page}`}>
          <Link to={addressOf(articleId, opensAt)}>
            <Trans
              id="{title}, page {opensAt}"
              values={{ title: <bdi {...textAttributes(title, language)}>{title}</bdi>, opensAt }}
            />
          </Link>
          {note && (
            <p className="reading-note" {...textAttributes(note)}>
              {note}
            </p>
          )}
          <RemoveButton
            intent="remove-bookmark"
            articleId={articleId}
            values={{ page }}
            label={t('Remove the bookmark on page {page} of {title}', { page, title })}
          />
        </li>
      ))}
    </ul>
  )
}

function RemoveButton(props: Omit<ComponentProps<typeof SaveButton>, 'redirectTo' | 'children'>) {
  return (
    <SaveButton {...props} redirectTo={href('/reading')}>
      {t('Remove')}
    </SaveButton>
  )
}
