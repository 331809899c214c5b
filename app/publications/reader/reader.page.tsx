import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { currentUser } from '../../accounts/guards.server'
import { authorsOf } from '../../authors/authors.server'
import { previewReader } from '../../content/preview.server'
import { articleLanguage } from '../../documents/documents'
import { documentOf } from '../../documents/documents.server'
import { idFrom } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { progressIn } from '../../reading/positions.server'
import { SavePanel } from '../../reading/SavePanel'
import { savedReadingOf } from '../../reading/saved-reading.server'
import { useBookmarks } from '../../reading/useBookmarks'
import { usePositionStore } from '../../reading/usePositionStore'
import { pageMeta, siteOf } from '../../site/meta'
import { ArticlePreviewBanner } from '../admin/ArticlePreviewBanner'
import { articleForReader } from '../admin/preview.server'
import { articleData } from '../article-data'
import { offlineBytes } from '../offline/offline-files.server'
import { SaveOffline } from '../offline/SaveOffline'
import { firstPagePreview, readingWaysOf } from '../pages/pages.server'
import { ReadingWays } from '../pages/ReadingWays'
import { TagLinks } from '../tags/TagLinks'
import { tagsOf } from '../tags/tags.server'
import { useReadDepth } from '../views/read-depth'
import { recordView, takeCountedOpening } from '../views/record-view'
import { VolumeContents } from '../volumes/VolumeContents'
import { volumeLinksOf } from '../volumes/volumes.server'
import { ArticleHead } from './ArticleHead'
import { Bookmarks } from './bookmarking'
import { MorePanel } from './MorePanel'
import { articleIdsOf, nextArticles } from './next-articles.server'
import { PositionStoreContext } from './position-store'
import { Reader } from './Reader'
import { ReadNext } from './ReadNext'
import { usePositionAddress } from './usePositionAddress'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { article, authors = [], preview } = args.data ?? {}
  if (!article) return pageMeta(args, 'Article not found.')
  const tags = pageMeta(args, article.title, {
    description: article.description,
    image: article.coverImage,
    type: 'article',
    isPrivate: Boolean(preview),
  })
  return preview ? tags : [...tags, ...articleData(article, authors, siteOf(args.matches), args.data?.ties)]
}

export const handle = {
  failure: 'Failed to load the article.',
  scripts: 'after paint',
  cache: {},
} satisfies RouteHandle

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = idFrom(params.id, 'Article not found.')
  const { article, preview } = await articleForReader(id, previewReader(request))
  const link = preview && `${context.origin}/articles/${article.id}?preview=${preview.token}`
  const after = await nextArticles(article)
  const document = await documentOf(id)
  const hasPages = document?.state === 'ready'
  const user = await currentUser(request)
  return {
    ...{ article, preview, link, hasPages, authors: await authorsOf(article.id), after },
    ties: await volumeLinksOf(article),
    tags: await tagsOf(article.id),
    language: articleLanguage(article.language, document?.language) ?? null,
    viewerCopy: hasPages ? document.viewerCopy : null,
    ways: await readingWaysOf(document),
    firstPage: await firstPagePreview(document, preview?.token),
    keepBytes: await offlineBytes(article, document),
    kept: user && (await savedReadingOf(user.id, article.id)),
    progress: user ? await progressIn(user.id, articleIdsOf(after)) : {},
  }
}

export default function ReaderPage() {
  const {
    article,
    authors,
    ties,
    tags,
    preview,
    link,
    hasPages,
    language,
    ways,
    viewerCopy,
    firstPage,
    kept,
    keepBytes,
    after,
    progress,
  } = useLoaderData<typeof loader>()
  const { keeper, shown } = usePositionStore(article.id, kept)
  const bookmarks = useBookmarks(article.id, kept)
  useViewCount(article.id, !preview)
  useReadDepth(article.id, preview ? undefined : shown)
  const query = preview ? `?preview=${preview.token}` : ''
  const addressOf = usePositionAddress()
  const fileAddress = (stored: string) => `/api/${stored}${query}`
  const pagesAt = (name: string) => (hasPages ? `/articles/${article.id}/${name}.json${query}` : undefined)
  const file = fileAddress(article.pdfPath)
  const copy = viewerCopy ? fileAddress(viewerCopy) : undefined
  const keepPanel = !preview && (
    <SavePanel
      articleId={article.id}
      kept={kept}
      page={shown?.page ?? 1}
      addressOf={(page) => addressOf(article.id, page)}
      redirectTo={`/articles/${article.id}#page=${shown?.page ?? 1}`}
    />
  )

  return (
    <article className="reading">
      {preview && link && <ArticlePreviewBanner article={article} preview={preview} link={link} />}
      <div className="reading-frame">
        <ArticleHead {...{ article, authors, ties }} isPublished={!preview} />
        <PositionStoreContext.Provider value={keeper}>
          <Bookmarks.Provider value={preview ? undefined : bookmarks}>
            <Reader
              key={file}
              articleId={article.id}
              preview={preview?.token}
              file={file}
              copy={copy}
              texts={pagesAt('text')}
              pictures={pagesAt('thumbnails')}
              title={article.title}
              isVolume={article.filetype === 'Volume'}
              typeSize={ways?.typeSize}
              language={language}
              hasPages={hasPages}
              firstPage={firstPage}
              ways={
                ways && <ReadingWays articleId={article.id} hasText={ways.hasText} preview={preview?.token} />
              }
            />
          </Bookmarks.Provider>
        </PositionStoreContext.Provider>
      </div>
      <MorePanel
        articleId={article.id}
        title={article.title}
        ways={ways}
        preview={preview?.token}
        offline={
          !preview && (
            <SaveOffline address={`/articles/${article.id}`} file={copy ?? file} bytes={keepBytes} />
          )
        }
        save={keepPanel}
      />
      <footer className="reading-about">
        <TagLinks tags={tags} />
        {!preview && (
          <p className="reading-cite">
            Cite: <a href={`/articles/${article.id}/citation.bib`}>BibTeX</a>{' '}
            <a href={`/articles/${article.id}/citation.ris`}>RIS</a>
          </p>
        )}
      </footer>
      <VolumeContents contents={ties.contents} />
      <ReadNext authors={authors} progress={progress} {...after} />
    </article>
  )
}

/**
 * Counts one view per opening, also when React runs the effect twice; none if the link has counted it. A document
 * that the browser restores counts again.
 */
function useViewCount(articleId: number, isPublished: boolean) {
  const { state } = useLocation()
  const countedId = useRef<number>()
  useEffect(() => {
    if (!isPublished || countedId.current === articleId) return
    countedId.current = articleId
    if (takeCountedOpening(state)) return
    // biome-ignore lint/suspicious/noConsole: the specification asks for the failure in the console
    recordView(articleId).catch(console.error)
  }, [articleId, isPublished, state])
  useEffect(() => {
    if (!isPublished) return
    const countAgain = ({ persisted }: PageTransitionEvent) => {
      // biome-ignore lint/suspicious/noConsole: as above
      if (persisted) recordView(articleId).catch(console.error)
    }
    addEventListener('pageshow', countAgain)
    return () => removeEventListener('pageshow', countAgain)
  }, [articleId, isPublished])
}
