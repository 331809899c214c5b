import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { listMentionedBands } from '../../../bands/mentioned-bands.server'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { objectPath } from '../../../reach/federation/addresses'
import { activityLinkDescriptor } from '../../../reach/federation/followable'
import { countReactionsToArticle } from '../../../reach/federation/objects.server'
import { ReplyFigures } from '../../../reach/federation/ReplyFigures'
import { findSinglePriceOf } from '../../../shop/items/single-price.server'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../../site/content/alt-texts.server'
import { isEink } from '../../../site/display'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { TipLink } from '../../../site/TipLink'
import { listAuthorsOfArticle } from '../../authors/authors.server'
import { describeAccessibility } from '../../documents/accessibility'
import { loadAccessibilityOfArticles } from '../../documents/accessibility.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { sendToEReaderPath } from '../../reading/e-reader/addresses'
import { findPositionInArticle, loadPercentReadByArticle } from '../../reading/positions.server'
import { SavePanel } from '../../reading/SavePanel'
import { loadSavedReadingOf, type SavedReading } from '../../reading/saved-reading.server'
import { useBookmarks } from '../../reading/useBookmarks'
import { usePositionStore } from '../../reading/usePositionStore'
import { listPlanNamesOfArticle } from '../access/article-plans.server'
import { JoinToRead } from '../access/JoinToRead'
import { ArticlePreviewBanner } from '../admin/ArticlePreviewBanner'
import type { ArticlePreview } from '../admin/preview.server'
import { findRequestedArticle } from '../admin/preview.server'
import { articleStructuredData } from '../article-data'
import { AttachmentLinks } from '../attachments/AttachmentLinks'
import { printAddress } from '../booklets/booklet-query'
import { epubAddress } from '../epub/epub'
import { SaveOffline } from '../offline/SaveOffline'
import { openedTextAddress, pageAddress } from '../pages/addresses'
import { ReadingWays } from '../pages/ReadingWays'
import { type Article, isReadableArticle } from '../publications'
import { IssueNav } from '../series/IssueNav'
import { findIssueLinksOf, type IssueLinks } from '../series/series.server'
import { TagLinks } from '../tags/TagLinks'
import { listTagsOf } from '../tags/tags.server'
import { listTranslationsOfArticle } from '../translations.server'
import { useReadDepth } from '../views/read-depth'
import { useViewCount } from '../views/use-view-count'
import { VolumeContents } from '../volumes/VolumeContents'
import { loadVolumeLinksOf } from '../volumes/volumes.server'
import { ArticleHead } from './ArticleHead'
import { BookmarkingContext } from './bookmarking'
import { downloadAddressOf } from './download-address'
import { MorePanel } from './MorePanel'
import { articleIdsOf, loadNextArticles } from './next-articles.server'
import type { OpenArticleData } from './open-article.server'
import { openArticle } from './open-article.server'
import { PositionStoreContext } from './position-store'
import { Reader } from './Reader'
import { ReadNext } from './ReadNext'
import { usePositionAddress } from './usePositionAddress'
import './reader.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { article, authors = [], preview } = args.data ?? {}
  if (!article) return pageMeta(args, t('Article not found.'))
  const tags = pageMeta(args, article.title, {
    description: article.description,
    image: article.coverImage,
    type: 'article',
    isPrivate: Boolean(preview),
    isEmbeddable: 'embeds',
  })
  if (preview) return tags
  const { figures } = args.data ?? {}
  return [
    ...tags,
    ...(figures ? [activityLinkDescriptor(objectPath(figures.name))] : []),
    ...articleStructuredData(article, authors, siteFromMatches(args.matches), args.data),
  ]
}

export const handle = {
  failure: msg('Failed to load the article.'),
  scripts: 'after paint',
  cache: { query: ['view'] },
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { article, preview, readable } = await findRequestedArticle(request, params.id)
  const link =
    preview && `${context.origin}${href('/articles/:id', { id: article.id })}?preview=${preview.token}`
  const [{ hasPages, ...shared }, user] = await Promise.all([
    preview
      ? readSharedArticle(article, preview)
      : loadCached(`article ${article.id} ${isReadableArticle(article)}`, () => readSharedArticle(article)),
    findCurrentUser(request),
  ])
  const query = new URL(request.url).searchParams
  if (hasPages && query.get('view') === 'text')
    throw redirect(pageAddress({ articleId: article.id, page: 1, isText: true, preview: preview?.token }))
  if (shared.open?.ways?.hasText && isEink(request) && !query.has('view') && !query.has('q')) {
    const place = user && (await findPositionInArticle(user.id, article.id))
    throw redirect(openedTextAddress(article.id, place?.page ?? 1, preview?.token))
  }
  const [kept, progress] = await Promise.all([
    user && loadSavedReadingOf(user.id, article.id),
    loadPercentReadByArticle(user?.id, articleIdsOf(shared.after)),
  ])
  return {
    ...shared,
    article,
    preview,
    link,
    hasPreview: hasPages && readable > 0,
    isLoggedIn: user !== null,
    kept,
    progress,
  }
}

async function readSharedArticle(article: Article, preview?: ArticlePreview) {
  const { id } = article
  const [after, document] = await Promise.all([loadNextArticles(article), findDocumentOfArticle(id)])
  const isReadable = isReadableArticle(article)
  const covers = [article, after.next, ...after.more].map((one) => one?.coverImage)
  const [
    authors,
    altTexts,
    accessibility,
    ties,
    translations,
    links,
    tags,
    figures,
    open,
    plans,
    bands,
    single,
  ] = await Promise.all([
    listAuthorsOfArticle(id),
    loadAltTextsOfFiles(covers),
    loadAccessibilityOfArticles([id]),
    loadVolumeLinksOf(article),
    listTranslationsOfArticle(article),
    findIssueLinksOf(id),
    listTagsOf(id),
    preview ? undefined : countReactionsToArticle(id),
    isReadable ? openArticle(article, document, preview?.token) : null,
    isReadable ? [] : listPlanNamesOfArticle(article),
    listMentionedBands(id),
    isReadable ? null : findSinglePriceOf(id),
  ])
  const { issue, ...neighbours }: Partial<IssueLinks> = links ?? {}
  return {
    hasPages: document?.state === 'ready',
    authors,
    after,
    altTexts,
    accessibility: accessibility.get(id),
    ties,
    translations,
    issue,
    neighbours,
    tags,
    figures,
    open,
    plans,
    bands,
    single,
  }
}

export default function ReaderPage() {
  const {
    article,
    authors,
    bands,
    ties,
    translations,
    issue,
    neighbours,
    tags,
    preview,
    link,
    open,
    plans,
    single,
    hasPreview,
    isLoggedIn,
    accessibility,
    figures,
    ...more
  } = useLoaderData<typeof loader>()
  const { kept, after, progress } = more
  useViewCount(article.id, !preview)
  const textOf = { articleId: article.id, page: 1, preview: preview?.token, isText: true }
  const text = open?.ways?.hasText ? pageAddress(textOf) : undefined
  const head = (
    <ArticleHead
      article={article}
      authors={authors}
      ties={ties}
      translations={translations}
      issue={issue}
      text={text}
      isSmallPrint={open?.ways?.isSmallOnPhones}
      isPublished={!preview}
    />
  )

  return (
    <article className="reading">
      {preview && link && <ArticlePreviewBanner article={article} preview={preview} link={link} />}
      {open ? (
        <OpenArticle open={open} head={head} kept={kept} preview={preview?.token} />
      ) : (
        <>
          {head}
          <JoinToRead
            article={article}
            plans={plans}
            single={single}
            isLoggedIn={isLoggedIn}
            hasPreview={hasPreview}
          />
        </>
      )}
      <footer className="reading-about">
        <TagLinks tags={tags} />
        <ReplyFigures articleId={article.id} figures={figures} />
        {!preview && <TipLink kind="article" id={article.id} name={article.title} />}
        {!preview && (
          <p className="reading-cite">
            <Trans
              id="Cite: <a>BibTeX</a> <a2>RIS</a2>"
              components={{
                a: <a href={href('/articles/:id/citation.bib', { id: article.id })} />,
                a2: <a href={href('/articles/:id/citation.ris', { id: article.id })} />,
              }}
            />
          </p>
        )}
        {accessibility && (
          <details className="reading-cite">
            <summary>{t('Accessibility')}</summary>
            {describeAccessibility(accessibility).join(' ')}
          </details>
        )}
      </footer>
      <VolumeContents contents={ties.contents} />
      {issue && <IssueNav issue={issue} {...neighbours} />}
      <ReadNext bands={bands} authors={authors} progress={progress} {...after} />
    </article>
  )
}

interface OpenArticleProps {
  open: OpenArticleData
  kept: SavedReading | null
  preview?: string
  head: ReactNode
}

function OpenArticle({ open, kept, preview, head }: OpenArticleProps) {
  const { id, title, pdfPath, isVolume, hasPages, ways } = open
  const { hasMail } = siteFromMatches(useMatches())
  const canSend = useIsModuleOn('devices') && hasMail
  const { keeper, shown } = usePositionStore(id, kept)
  const bookmarks = useBookmarks(id, kept)
  useReadDepth(id, preview ? undefined : shown)
  const query = preview ? `?preview=${preview}` : ''
  const addressOf = usePositionAddress()
  const fileAddress = (stored: string) => `/api/${stored}${query}`
  const pagesAt = (name: 'text' | 'thumbnails') =>
    hasPages ? `${href(`/articles/:id/${name}.json`, { id })}${query}` : undefined
  const file = fileAddress(pdfPath)
  const copy = open.viewerCopy ? fileAddress(open.viewerCopy) : undefined
  const savePanel = !preview && (
    <SavePanel
      articleId={id}
      kept={kept}
      page={shown?.page ?? 1}
      addressOf={(page) => addressOf(id, page)}
      redirectTo={`${href('/articles/:id', { id })}#page=${shown?.page ?? 1}`}
    />
  )
  return (
    <>
      <div className="reading-frame">
        {head}
        <PositionStoreContext.Provider value={keeper}>
          <BookmarkingContext.Provider value={preview ? undefined : bookmarks}>
            <Reader
              key={file}
              articleId={id}
              preview={preview}
              file={file}
              copy={copy}
              texts={pagesAt('text')}
              isScan={ways?.isScan}
              isRecognized={ways?.isRecognized}
              pictures={pagesAt('thumbnails')}
              title={title}
              isVolume={isVolume}
              typeSize={ways?.typeSize}
              hasText={ways?.hasText}
              cover={open.firstPage ? undefined : { file: open.cover, query }}
              language={open.language}
              hasPages={hasPages}
              hasForm={open.hasForm}
              firstPage={open.firstPage}
              ways={ways && <ReadingWays articleId={id} hasText={ways.hasText} preview={preview} />}
            />
          </BookmarkingContext.Provider>
        </PositionStoreContext.Provider>
      </div>
      <MorePanel
        articleId={id}
        title={title}
        ways={ways}
        preview={preview}
        searchable={open.searchablePdf && downloadAddressOf(fileAddress(open.searchablePdf), title)}
        epub={hasPages ? `${epubAddress(id)}${query}` : undefined}
        print={open.isPrintable ? printAddress(id, preview) : undefined}
        send={!preview && canSend ? sendToEReaderPath(id) : undefined}
        offline={
          !preview && (
            <SaveOffline
              address={href('/articles/:id', { id })}
              edition={open.offlineEdition}
              bytes={open.offlineBytes}
            />
          )
        }
        attachments={
          open.attachments.length > 0 && (
            <AttachmentLinks articleId={id} attachments={open.attachments} preview={preview} />
          )
        }
        save={savePanel}
      />
    </>
  )
}
