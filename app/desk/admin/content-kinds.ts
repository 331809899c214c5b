import { bandFormConfig } from '../../bands/BandForm'
import { authorFormConfig } from '../../magazine/authors/AuthorForm'
import { articleFormConfig } from '../../magazine/publications/admin/ArticleForm'
import { href } from '../../platform/href'
import { merchFormConfig } from '../../shop/items/MerchForm'
import type { ContentFormConfig } from '../../site/content/ContentForm'
import { pageFormConfig } from '../../site/pages/PageForm'
import { planFormConfig } from '../../site/plans/PlanForm'

/** The kinds of content by their names in addresses; `content-registry.server.ts` has their server side. */
export const formConfigs = {
  articles: articleFormConfig,
  bands: bandFormConfig,
  authors: authorFormConfig,
  merch: merchFormConfig,
  pages: pageFormConfig,
  plans: planFormConfig,
} satisfies Record<string, ContentFormConfig>

export type ContentKindName = keyof typeof formConfigs
export const contentKindNames = Object.keys(formConfigs) as ContentKindName[]

export const uploadKindNames = contentKindNames.filter((kind) => !formConfigOf(kind).list)

export const adminListAddress = (kind: ContentKindName) =>
  formConfigOf(kind).list ?? `${href('/admin/uploads')}?tab=${kind}`

export function formConfigOf(kind: ContentKindName): ContentFormConfig {
  return formConfigs[kind]
}
