import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { mentionedBands } from '../../../bands/mentioned-bands.server'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { objectPath } from '../../../reach/federation/addresses'
import { activityLink } from '../../../reach/federation/followable'
import { figuresOfArticle } from '../../../reach/federation/objects.server'
import { ReplyFigures } from '../../../reach/federation/ReplyFigures'
import { singlePriceOf } from '../../../shop/items/single-price.server'
import { currentUser } from '../../../site/accounts/guards.server'
import { altTextsOf } from '../../../site/content/alt-texts.server'
import { isEink } from '../../../site/display'
import { pageMeta, siteOf } from '../../../site/meta'
import { TipLink } from '../../../site/TipLink'
import { authorsOf } from '../../authors/authors.server'
import { describeAccessibility } from '../../documents/accessibility'
import { accessibilityOf } from '../../documents/accessibility.server'
import { documentOf } from '../../documents/documents.server'
import { sendAddress } from '../../reading/e-reader/addresses'
import { positionIn, progressIn } from '../../reading/positions.server'
import { SavePanel } from '../../reading/SavePanel'
import { type SavedReading, savedReadingOf } from '../../reading/saved-reading.server'
import { useBookmarks } from '../../reading/useBookmarks'
import { usePositionStore } from '../../reading/usePositionStore'
import { plansNamedBy } from '../access/article-plans.server'
import { JoinToRead } from '../access/JoinToRead'
import { ArticlePreviewBanner } from '../admin/ArticlePreviewBanner'
import { articleFromRequest } from '../admin/preview.server'
import { articleData } from '../article-data'
import { AttachmentLinks } from '../attachments/AttachmentLinks'
import { printAddress } from '../booklets/booklet-query'
import { epubAddress } from '../epub/epub'
import { SaveOffline } from '../offline/SaveOffline'
import { openedTextAddress, pageAddress } from '../pages/addresses'
import { ReadingWays } from '../pages/ReadingWays'
import { isReadable } from '../publications'
import { IssueNav } from '../series/IssueNav'
import { type IssueLinks, issueLinksOf } from '../series/series.server'
import { TagLinks } from '../tags/TagLinks'
import { tagsOf } from '../tags/tags.server'
import { translationsOf } from '../translations.server'
import { useReadDepth } from '../views/read-depth'
import { useViewCount } from '../views/use-view-count'
import { VolumeContents } from '../volumes/VolumeContents'
import { volumeLinksOf } from '../volumes/volumes.server'
import { ArticleHead } from './ArticleHead'
import { Bookmarks } from './bookmarking'
import { downloadOf } from './download'
import { MorePanel } from './MorePanel'
import { articleIdsOf, nextArticles } from './next-articles.server'
import { type OpenArticleData, openArticle } from './open-article.server'
import { PositionStoreContext } from './position-store'
import { Reader } from './Reader'
import { ReadNext } from './ReadNext'
import { usePositionAddress } from './usePositionAddress'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { article, authors = [], preview } = args.data ?? {}
  if (!article) return pageMeta(args, t('Article not found.'))
  const tags = pageMeta(args, article.title, {
    description: article.description,
    image: article.coverImage,
    type: 'article',
    isPrivate: Boolean(preview),
  })
  if (preview) return tags
  const { figures } = args.data ?? {}
  return [
    ...tags,
    ...(figures ? [activityLink(objectPath(figures.name))] : []),
    ...articleData(article, authors, siteOf(args.matches), args.data),
  ]
}

export const handle = {
  failure: msg('Failed to load the article.'),
  scripts: 'after paint',
  cache: { query: ['view'] },
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { article, preview, readable } = await articleFromRequest(request, params.id)
  const link =
    preview && `${context.origin}${href('/articles/:id', { id: article.id })}?preview=${preview.token}`
  const after = await nextArticles(article)
  const document = await documentOf(article.id)
  const hasPages = document?.state === 'ready'
  const query = new URL(request.url).searchParams
  if (hasPages && query.get('view') === 'text')
    throw redirect(pageAddress({ articleId: article.id, page: 1, isText: true, preview: preview?.token }))
  const user = await currentUser(request)
  const open = isReadable(article) ? await openArticle(article, document, preview?.token) : null
  if (open?.ways?.hasText && isEink(request) && !query.has('view') && !query.has('q')) {
    const place = user && (await positionIn(user.id, article.id))
    throw redirect(openedTextAddress(article.id, place?.page ?? 1, preview?.token))
  }
  const { issue, ...neighbours }: Partial<IssueLinks> = (await issueLinksOf(article.id)) ?? {}
  return {
    article,
    preview,
    link,
    authors: await authorsOf(article.id),
    after,
    altTexts: await altTextsOf(coversOf([article, after.next, ...after.more])),
    accessibility: (await accessibilityOf([article.id])).get(article.id),
    ties: await volumeLinksOf(article),
    translations: await translationsOf(article),
    issue,
    neighbours,
    tags: await tagsOf(article.id),
    figures: preview ? undefined : await figuresOfArticle(article.id),
    open,
    plans: isReadable(article) ? [] : await plansNamedBy(article),
    bands: await mentionedBands(article.id),
    single: isReadable(article) ? null : await singlePriceOf(article.id),
    hasPreview: hasPages && readable > 0,
    isLoggedIn: user !== null,
    kept: user && (await savedReadingOf(user.id, article.id)),
    progress: user ? await progressIn(user.id, articleIdsOf(after)) : {},
  }
}

const coversOf = (articles: ({ coverImage: string } | undefined)[]) => articles.map((one) => one?.coverImage)

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
  const hasMail = siteOf(useMatches()).hasNewsletter
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
          <Bookmarks.Provider value={preview ? undefined : bookmarks}>
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
              language={open.language}
              hasPages={hasPages}
              hasForm={open.hasForm}
              firstPage={open.firstPage}
              ways={ways && <ReadingWays articleId={id} hasText={ways.hasText} preview={preview} />}
            />
          </Bookmarks.Provider>
        </PositionStoreContext.Provider>
      </div>
      <MorePanel
        articleId={id}
        title={title}
        ways={ways}
        preview={preview}
        searchable={open.searchablePdf && downloadOf(fileAddress(open.searchablePdf), title)}
        epub={hasPages ? `${epubAddress(id)}${query}` : undefined}
        print={open.isPrintable ? printAddress(id, preview) : undefined}
        send={!preview && hasMail ? sendAddress(id) : undefined}
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
