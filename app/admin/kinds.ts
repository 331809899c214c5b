import { authorDesk } from '../authors/AuthorForm'
import { bandDesk } from '../bands/BandForm'
import type { ContentDesk } from '../content/ContentForm'
import { articleDesk } from '../publications/ArticleForm'
import { merchDesk } from '../shop/MerchForm'

/** The kinds of content by their names in addresses; `registry.server.ts` has their server side. */
export const desks = {
  articles: articleDesk,
  bands: bandDesk,
  authors: authorDesk,
  merch: merchDesk,
} satisfies Record<string, ContentDesk>

export type KindName = keyof typeof desks
export const kindNames = Object.keys(desks) as KindName[]

export const deskOf = (kind: KindName): ContentDesk => desks[kind]
