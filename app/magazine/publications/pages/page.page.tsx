import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { listMentionedBands } from '../../../bands/mentioned-bands.server'
import { href } from '../../../platform/href'
import { idFromParam, readFields } from '../../../platform/http/request.server'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { typedQuery } from '../../../platform/text/typed-query'
import { headingSize } from '../../../platform/ui/heading-size'
import { TranslationLinks } from '../../../platform/ui/TranslationLinks'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { findSinglePriceOf } from '../../../shop/items/single-price.server'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { isEink, useIsEink } from '../../../site/display'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { breadcrumbs, structuredData } from '../../../site/structured-data'
import { listAuthorsOfArticle, loadBylinesOfArticles } from '../../authors/authors.server'
import { articleLanguage } from '../../documents/documents'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { textDirectionOf } from '../../documents/text-direction'
import { loadPercentReadByArticle } from '../../reading/positions.server'
import { SavePanel } from '../../reading/SavePanel'
import { loadSavedReadingOf } from '../../reading/saved-reading.server'
import { useSavedPage } from '../../reading/usePositionStore'
import { listPlanNamesOfArticle } from '../access/article-plans.server'
import { JoinToRead } from '../access/JoinToRead'
import { ArticlePreviewBanner } from '../admin/ArticlePreviewBanner'
import { findRequestedArticle } from '../admin/preview.server'
import { useSearchWords } from '../offline/use-search-words'
import { articleIdsOf, loadNextArticles } from '../reader/next-articles.server'
import { ReadNext } from '../reader/ReadNext'
import { listTranslationsOfArticle } from '../translations.server'
import { readDepthAddress, useReadDepth } from '../views/read-depth'
import { useViewCount } from '../views/use-view-count'
import { pageAddress, pageMissingMessage, pageNumberText, suggestAddress, viewerAddress } from './addresses'
import { PageBar } from './PageBar'
import { PageNav } from './PageNav'
import { PageSheet } from './PageSheet'
import { PageText, TextSettingsForm } from './PageText'
import { type FoundPages, findPages } from './pages.server'
import { RecognizedNote } from './RecognizedNote'
import { textSettingsOrDefaults } from './text-settings'
import { setTextSettings, textSettingsOf } from './text-settings.server'
import { useTapToTurn } from './useTapToTurn'
import './pages.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { article, number = 1, found, preview } = args.data ?? {}
  if (!article) return pageMeta(args, t(pageMissingMessage))
  const tags = pageMeta(args, t('{title}, page {number}', { title: article.title, number }), {
    description: found?.excerpt || article.description,
    image: found?.picture ?? article.coverImage,
    type: 'article',
    isPrivate: Boolean(preview) || !found,
    isEmbeddable: 'embeds',
  })
  const steps = [
    { name: article.title, path: href('/articles/:id', { id: article.id }) },
    { name: t('Page {number}', { number }), path: pageAddress({ articleId: article.id, page: number }) },
  ]
  return found ? [...tags, structuredData(breadcrumbs(siteFromMatches(args.matches).origin, steps))] : tags
}

export const handle = {
  failure: msg('Failed to load the article.'),
  scripts: 'after paint',
  cache: { query: ['view', 'q'] },
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const number = idFromParam(params.n, pageMissingMessage)
  const { article, preview, readable } = await findRequestedArticle(request, params.id)
  const { id } = article
  const link =
    preview && `${context.origin}${pageAddress({ articleId: id, page: number, preview: preview.token })}`
  const query = new URL(request.url).searchParams
  const isText = query.get('view') === 'text'
  const document = await findDocumentOfArticle(id)
  const user = await findCurrentUser(request)
  const isClosed = number > readable
  const found = isClosed ? undefined : await findPages(document, number, isText, readable)
  const after = found && isAtEnd(found, number) ? await loadNextArticles(article) : undefined
  const [kept, alsoIn, closed, authors, bands, bylines, progress] = await Promise.all([
    user && loadSavedReadingOf(user.id, article.id),
    listTranslationsOfArticle(article),
    isClosed ? closedTo(article, readable) : undefined,
    after ? listAuthorsOfArticle(id) : [],
    after ? listMentionedBands(id) : [],
    isText ? loadBylinesOfArticles([id]) : null,
    loadPercentReadByArticle(after ? user?.id : undefined, after ? articleIdsOf(after) : []),
  ])
  return {
    isOpened: isEink(request) && query.has('opened') && !preview,
    article,
    number,
    preview,
    link,
    isText,
    q: typedQuery(query),
    kept,
    hasFailed: document?.state === 'failed',
    alsoIn,
    closed,
    isLoggedIn: user !== null,
    found,
    after,
    authors,
    bands,
    bylines: bylines?.[id] ?? [],
    progress,
    settings: isText ? textSettingsOf(request) : undefined,
  }
}

const isAtEnd = ({ text, pageCount }: FoundPages, number: number) => (text?.to ?? number) >= pageCount

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request)
  const headers = setTextSettings(
    textSettingsOrDefaults(fields.get('size'), fields.get('theme')),
    context.origin,
  )
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, { status: 303, headers })
}

/** Returns who may read a restricted article, and the address at which it is sold. */
async function closedTo(article: Parameters<typeof listPlanNamesOfArticle>[0], readable: number) {
  const single = await findSinglePriceOf(article.id)
  return { plans: await listPlanNamesOfArticle(article), single, hasPreview: readable > 0 }
}

export default function PagePage() {
  const canSuggest = useIsModuleOn('scans')
  const loaded = useLoaderData<typeof loader>()
  const data = { ...loaded, q: useSearchWords(loaded.q) }
  const { article, number, preview, link, q, isText, found, settings, kept } = data
  useSavedPage(article.id, number, preview ? undefined : found?.pageCount)
  const seen = preview || !found ? undefined : { page: found.text?.to ?? number, pages: found.pageCount }
  useReadDepth(article.id, seen)
  useViewCount(article.id, data.isOpened)
  const token = preview?.token
  const file =
    article.pdfPath === null ? undefined : `/api/${article.pdfPath}${token ? `?preview=${token}` : ''}`
  const to = (page: number, asText = isText) =>
    pageAddress({ articleId: article.id, page, isText: asText, q, preview: token })

  const isReflowed = Boolean(found?.text)
  const heading = (
    <h1
      {...textAttributes(article.title, article.language)}
      data-size={isReflowed ? headingSize(article.title) : undefined}
      title={article.title}
    >
      {article.title}
    </h1>
  )
  const nav = found && pagesAround(found, number, to)
  const isOnEink = useIsEink()
  useTapToTurn(isOnEink, textDirectionOf(article.title) === 'rtl', nav)
  const isWhole = isReflowed && !nav?.previous && !nav?.next

  return (
    <article className="paged">
      {preview && link && <ArticlePreviewBanner article={article} preview={preview} link={link} />}
      <PageBar
        title={!isReflowed && heading}
        nav={nav && !isWhole && <PageNav label={t('Pages')} {...nav} />}
        settings={settings && found && <TextSettingsForm settings={settings} />}
        otherView={otherView(found, number, isText, to)}
        viewer={{
          to: viewerAddress({ articleId: article.id, page: number, q, preview: token }, isOnEink),
          name: file ? t('Open in the viewer') : t('About this article'),
        }}
        suggest={canSuggest && found?.sheet && !preview ? suggestAddress(article.id, number) : undefined}
        file={file}
        isText={isText}
        articleId={article.id}
        preview={token}
        outline={found?.outline ?? []}
      />
      <TranslationLinks translations={data.alsoIn} />
      {data.isOpened && (
        <noscript>
          <img src={href('/articles/:id/view.gif', { id: article.id })} alt="" width="1" height="1" />
        </noscript>
      )}
      {seen && (
        <noscript>
          <img src={readDepthAddress(article.id, seen.page, seen.pages)} alt="" width="1" height="1" />
        </noscript>
      )}
      {data.closed ? (
        <JoinToRead article={article} isLoggedIn={data.isLoggedIn} {...data.closed} />
      ) : (
        <Pages data={data} nav={nav} heading={heading} file={file} />
      )}
      {found && !preview && (
        <SavePanel
          articleId={article.id}
          kept={kept}
          page={number}
          pages={found.pageCount}
          addressOf={(page) => to(page)}
        />
      )}
      {data.after && (
        <ReadNext bands={data.bands} authors={data.authors} progress={data.progress} {...data.after} />
      )}
    </article>
  )
}

type ToPage = (page: number, asText?: boolean) => string

/** Returns the address of the same page in the other view (text or picture); undefined if there is none. */
function otherView(found: FoundPages | undefined, number: number, isText: boolean, to: ToPage) {
  if (!found || !(isText || found.hasText)) return undefined
  return isText ? to(number, false) : `${to(number, true)}#page-${number}`
}

/** Returns the name of the current page or pages, and the addresses before and after. */
function pagesAround({ pageCount, text, label }: FoundPages, number: number, to: ToPage) {
  const [from, until] = text ? [text.from, text.to] : [number, number]
  return {
    name: text
      ? t('Pages {from} to {until} of {count}', { from, until, count: pageCount })
      : pageNumberText({ number, label }, pageCount),
    previous: from > 1 ? to(from - 1) : undefined,
    next: until < pageCount ? to(until + 1) : undefined,
  }
}

interface PagesProps {
  data: ReturnType<typeof useLoaderData<typeof loader>>
  nav?: ReturnType<typeof pagesAround>
  heading: ReactNode
  file?: string
}

function Pages({ data, nav, heading, file }: PagesProps) {
  const { article, preview, q, found, settings } = data
  if (!found || !nav) {
    return (
      <p className="paged-waiting" role="status">
        {data.hasFailed
          ? `${t('The pages of this PDF could not be prepared.')} `
          : `${t('Preparing the pages of this PDF. This takes a few minutes.')} `}
        {file && <a href={file}>{t('Open the PDF')}</a>}
      </p>
    )
  }
  const { sheet, text } = found
  const about = {
    articleId: article.id,
    language: articleLanguage(article.language, found.language),
    q,
    preview: preview?.token,
  }
  return (
    <>
      {sheet && <PageSheet sheet={sheet} {...nav} {...about} />}
      {text && settings && (
        <PageText
          text={text}
          title={article.title}
          heading={heading}
          opening={{ kicker: article.contentType, lead: article.description, byline: data.bylines }}
          settings={settings}
          isRecognized={found.isRecognized}
          {...about}
        />
      )}
      {sheet && found.isRecognized && <RecognizedNote />}
      {(sheet || nav.previous || nav.next) && <PageNav label={t('Pages, below')} {...nav} />}
    </>
  )
}
