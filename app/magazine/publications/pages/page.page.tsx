import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { mentionedBands } from '../../../bands/mentioned-bands.server'
import { href } from '../../../platform/href'
import { idFrom, readFields } from '../../../platform/http/request.server'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { typedQuery } from '../../../platform/text/typed-query'
import { headingSize } from '../../../platform/ui/heading-size'
import { TranslationLinks } from '../../../platform/ui/TranslationLinks'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { singlePriceOf } from '../../../shop/items/single-price.server'
import { currentUser } from '../../../site/accounts/guards.server'
import { isEink, useIsEink } from '../../../site/display'
import { pageMeta, siteOf } from '../../../site/meta'
import { breadcrumbs, structuredData } from '../../../site/structured-data'
import { authorsOf, bylinesOf } from '../../authors/authors.server'
import { directionOf } from '../../documents/direction'
import { articleLanguage } from '../../documents/documents'
import { documentOf } from '../../documents/documents.server'
import { progressIn } from '../../reading/positions.server'
import { SavePanel } from '../../reading/SavePanel'
import { savedReadingOf } from '../../reading/saved-reading.server'
import { useSavedPage } from '../../reading/usePositionStore'
import { plansNamedBy } from '../access/article-plans.server'
import { JoinToRead } from '../access/JoinToRead'
import { ArticlePreviewBanner } from '../admin/ArticlePreviewBanner'
import { articleFromRequest } from '../admin/preview.server'
import { useSearchWords } from '../offline/use-search-words'
import { articleIdsOf, nextArticles } from '../reader/next-articles.server'
import { ReadNext } from '../reader/ReadNext'
import { translationsOf } from '../translations.server'
import { depthAddress, useReadDepth } from '../views/read-depth'
import { useViewCount } from '../views/use-view-count'
import { pageAddress, pageMissing, pageName, suggestAddress, viewerAddress } from './addresses'
import { PageBar } from './PageBar'
import { PageNav } from './PageNav'
import { PageSheet } from './PageSheet'
import { PageText, TextSettingsForm } from './PageText'
import { type FoundPages, findPages } from './pages.server'
import { RecognizedNote } from './RecognizedNote'
import { textSettings } from './text-settings'
import { setTextSettings, textSettingsOf } from './text-settings.server'
import { useTapToTurn } from './useTapToTurn'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { article, number = 1, found, preview } = args.data ?? {}
  if (!article) return pageMeta(args, t(pageMissing))
  const tags = pageMeta(args, t('{title}, page {number}', { title: article.title, number }), {
    description: found?.excerpt || article.description,
    image: found?.picture ?? article.coverImage,
    type: 'article',
    isPrivate: Boolean(preview) || !found,
  })
  const steps = [
    { name: article.title, path: href('/articles/:id', { id: article.id }) },
    { name: t('Page {number}', { number }), path: pageAddress({ articleId: article.id, page: number }) },
  ]
  return found ? [...tags, structuredData(breadcrumbs(siteOf(args.matches).origin, steps))] : tags
}

export const handle = {
  failure: msg('Failed to load the article.'),
  scripts: 'after paint',
  cache: { query: ['view', 'q'] },
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const number = idFrom(params.n, pageMissing)
  const { article, preview, readable } = await articleFromRequest(request, params.id)
  const { id } = article
  const link =
    preview && `${context.origin}${pageAddress({ articleId: id, page: number, preview: preview.token })}`
  const query = new URL(request.url).searchParams
  const isText = query.get('view') === 'text'
  const document = await documentOf(id)
  const user = await currentUser(request)
  const isClosed = number > readable
  const found = isClosed ? undefined : await findPages(document, number, isText, readable)
  const after = found && isAtEnd(found, number) ? await nextArticles(article) : undefined
  return {
    isOpened: isEink(request) && query.has('opened') && !preview,
    article,
    number,
    preview,
    link,
    isText,
    q: typedQuery(query),
    kept: user && (await savedReadingOf(user.id, article.id)),
    hasFailed: document?.state === 'failed',
    alsoIn: await translationsOf(article),
    closed: isClosed ? await closedTo(article, readable) : undefined,
    isLoggedIn: user !== null,
    found,
    after,
    authors: after ? await authorsOf(id) : [],
    bands: after ? await mentionedBands(id) : [],
    bylines: (isText && (await bylinesOf([id]))[id]) || [],
    progress: user && after ? await progressIn(user.id, articleIdsOf(after)) : {},
    settings: isText ? textSettingsOf(request) : undefined,
  }
}

const isAtEnd = ({ text, pageCount }: FoundPages, number: number) => (text?.to ?? number) >= pageCount

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request)
  const headers = setTextSettings(textSettings(fields.get('size'), fields.get('theme')), context.origin)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, { status: 303, headers })
}

/** Returns who may read it, and where it is sold. */
async function closedTo(article: Parameters<typeof plansNamedBy>[0], readable: number) {
  const single = await singlePriceOf(article.id)
  return { plans: await plansNamedBy(article), single, hasPreview: readable > 0 }
}

export default function PagePage() {
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
  useTapToTurn(isOnEink, directionOf(article.title) === 'rtl', nav)
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
        suggest={found?.sheet && !preview ? suggestAddress(article.id, number) : undefined}
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
          <img src={depthAddress(article.id, seen.page, seen.pages)} alt="" width="1" height="1" />
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

/** Returns the address of the same page as text, or as a picture; undefined where there is none. */
function otherView(found: FoundPages | undefined, number: number, isText: boolean, to: ToPage) {
  if (!found || !(isText || found.hasText)) return undefined
  return isText ? to(number, false) : `${to(number, true)}#page-${number}`
}

/** Returns the name of what is on screen, and the addresses before and after it. */
function pagesAround({ pageCount, text, label }: FoundPages, number: number, to: ToPage) {
  const [from, until] = text ? [text.from, text.to] : [number, number]
  return {
    name: text
      ? t('Pages {from} to {until} of {count}', { from, until, count: pageCount })
      : pageName({ number, label }, pageCount),
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
          ? `${t('The pages of this PDF could not be made.')} `
          : `${t('The pages of this PDF are being made, which takes a few minutes.')} `}
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
