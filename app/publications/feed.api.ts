import type { LoaderFunctionArgs } from '@remix-run/node'
import { Feed } from 'feed'
import { env } from '../platform/env.server'
import { escapeMarkup } from './escape-markup'
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
  return xmlResponse(feed.atom1(), 'application/atom+xml')
}
