import { authorDesk } from '../authors/AuthorForm'
import { bandDesk } from '../bands/BandForm'
import type { ContentDesk } from '../content/ContentForm'
import { pageDesk } from '../pages/PageForm'
import { articleDesk } from '../publications/desk/ArticleForm'
import { merchDesk } from '../shop/MerchForm'

/** The kinds of content by their names in addresses; `registry.server.ts` has their server side. */
export const desks = {
  articles: articleDesk,
  bands: bandDesk,
  authors: authorDesk,
  merch: merchDesk,
  pages: pageDesk,
} satisfies Record<string, ContentDesk>

export type KindName = keyof typeof desks
export const kindNames = Object.keys(desks) as KindName[]

/** The kinds whose forms and lists share a page. */
export const uploadKinds = kindNames.filter((kind) => !deskOf(kind).list)

/** Returns the address of the page that lists a kind. */
export const listAddress = (kind: KindName) => deskOf(kind).list ?? `/admin/uploads?tab=${kind}`

export function deskOf(kind: KindName): ContentDesk {
  return desks[kind]
}
