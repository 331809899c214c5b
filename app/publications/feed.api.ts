import type { LoaderFunctionArgs } from '@remix-run/node'
import { Feed } from 'feed'
import { env } from '../platform/env.server'
import { languageOf } from '../ui/written'
import { escapeMarkup } from './escape-markup'
import type { Article } from './publications'
import { recentArticles } from './publications.server'
import { xmlResponse } from './xml.server'

export async function loader({ context: { origin } }: LoaderFunctionArgs) {
  const articles = await recentArticles(30)
  const feed = new Feed({
    title: env.siteName,
    id: `${origin}/`,
    link: `${origin}/`,
    feedLinks: { atom: `${origin}/feed.xml` },
    copyright: `© 2024 ${env.siteName}`,
    updated: articles[0] ? new Date(articles[0].uploadedAt) : new Date(0),
  })
  // The feed library declares texts as HTML.
  for (const { id, title, description, uploadedAt, coverImage } of articles) {
    const address = `${origin}/articles/${id}`
    const date = new Date(uploadedAt)
    feed.addItem({
      title: escapeMarkup(title),
      id: address,
      link: address,
      description: escapeMarkup(description),
      date,
      published: date,
      image: `${origin}/${coverImage}`,
    })
  }
  return xmlResponse(withLanguages(feed.atom1(), articles), 'application/atom+xml')
}

/** The feed library has no place for an entry's language. */
function withLanguages(atom: string, articles: Article[]): string {
  const languages = articles.map(({ title, language }) => language ?? languageOf(title))
  return atom.replaceAll('<entry>', () => {
    const language = languages.shift()
    return language ? `<entry xml:lang="${language}">` : '<entry>'
  })
}
