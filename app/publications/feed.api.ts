import type { LoaderFunctionArgs } from '@remix-run/node'
import { Feed } from 'feed'
import { env } from '../platform/env.server'
import { recentArticles } from './publications.server'

/** The newest publications as an Atom feed. */
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
  for (const { id, title, description, uploadedAt, coverImage } of articles) {
    const address = `${origin}/articles/${id}`
    const date = new Date(uploadedAt)
    feed.addItem({
      title: escaped(title),
      id: address,
      link: address,
      description: escaped(description),
      date,
      published: date,
      image: `${origin}/${coverImage}`,
    })
  }
  return new Response(feed.atom1(), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

/** Atom texts from this library are HTML: what was typed must stay text there. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
