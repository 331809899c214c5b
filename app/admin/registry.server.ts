import { authorContent } from '../authors/author.content.server'
import { bandContent } from '../bands/band.content.server'
import type { ContentKind } from '../content/kind.server'
import { pageContent } from '../pages/page.content.server'
import { NotFound } from '../platform/errors'
import { articleContent } from '../publications/article.content.server'
import { merchContent } from '../shop/merch.content.server'
import { type KindName, kindNames } from './kinds'

export const registry: Record<KindName, ContentKind> = {
  articles: articleContent,
  bands: bandContent,
  authors: authorContent,
  merch: merchContent,
  pages: pageContent,
}

/** @throws NotFound */
export function kindFrom(param: string | undefined): { kind: KindName; content: ContentKind } {
  const kind = kindNames.find((name) => name === param)
  if (!kind) throw new NotFound('Page not found.')
  return { kind, content: registry[kind] }
}
