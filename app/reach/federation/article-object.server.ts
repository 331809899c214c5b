import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { findSharedArticle, type SharedArticle } from '../../magazine/publications/shared-article.server'
import type { Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { actorNameOf, magazineActor, publicAudience } from './addresses'
import { actorUri, followersUri, objectUri, siteOrigin } from './federation.server'
import { htmlParagraphsOf } from './local-actors.server'
import type { PublishableRecord } from './posts.server'

/** Returns an article as followers see it; undefined if it is not public. */
export async function findPublishableArticle(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<PublishableRecord | undefined> {
  const article = await findSharedArticle(tx, id, now)
  if (!article) return
  return {
    kind: 'article',
    recordId: id,
    actor: magazineActor,
    sharedBy: article.authors.map((author) => actorNameOf('author', author.id)),
    publicSince: article.publishedAt ?? new Date(article.uploadedAt),
    updatedAt: new Date(article.updatedAt),
    objectAt: (name) => articleObject(article, name),
  }
}

/** Returns an article's document: `Article` of the Activity Vocabulary. */
function articleObject(article: SharedArticle, name: string) {
  const origin = siteOrigin()
  const url = `${origin}${href('/articles/:id', { id: article.id })}`
  const cover = `/${article.coverImage}`
  const language = article.language ?? currentSite().language
  const names = article.authors.map((author) => author.name).filter(Boolean)
  const byline = names.length > 0 ? `<p>${escapeMarkup(names.join(', '))}</p>` : ''
  const content = `${byline}${htmlParagraphsOf(article.description)}<p><a href="${url}">${url}</a></p>`
  const image = { type: 'Image', mediaType: contentTypeOf(cover), url: origin + cover }
  return {
    id: objectUri(name),
    type: 'Article',
    attributedTo: actorUri(magazineActor),
    name: article.title,
    summary: article.description,
    content,
    contentMap: { [language]: content },
    url,
    published: article.uploadedAt,
    image,
    attachment: [image],
    tag: article.tags.map((tag) => ({
      type: 'Hashtag',
      name: `#${tag.name.replace(/[^\p{L}\p{N}_]+/gu, '')}`,
      href: origin + tag.address,
    })),
    to: [publicAudience],
    cc: [magazineActor, ...article.authors.map((author) => actorNameOf('author', author.id))].map(
      followersUri,
    ),
  }
}
