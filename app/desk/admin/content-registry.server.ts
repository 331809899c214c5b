import { bandContentKind } from '../../bands/band.content.server'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { merchContentKind } from '../../shop/items/merch.content.server'
import type { Account } from '../../site/accounts/accounts'
import { hasPermission } from '../../site/accounts/staff'
import type { ContentKind } from '../../site/content/kind.server'
import { pageContentKind } from '../../site/pages/page.content.server'
import { planContentKind } from '../../site/plans/plan.content.server'
import { isContentKindSwitchedOn } from '../modules/switchboard.server'
import { type ContentKindName, contentKindNames, formConfigOf, uploadKindNames } from './content-kinds'

export const contentKinds: Record<ContentKindName, ContentKind> = {
  articles: articleContentKind,
  bands: bandContentKind,
  authors: authorContentKind,
  merch: merchContentKind,
  pages: pageContentKind,
  plans: planContentKind,
}

export const contentKindsOfUser = (user: Pick<Account, 'staff'>): ContentKindName[] =>
  contentKindNames.filter(
    (name) => isContentKindSwitchedOn(name) && hasPermission(user, ...contentKinds[name].may),
  )

export const uploadKindsOf = (user: Pick<Account, 'staff'>): ContentKindName[] =>
  contentKindsOfUser(user).filter((name) => uploadKindNames.includes(name))

/**
 * Returns what pages call a kind of content, in the reader's language: such pages need not load its form to name it.
 */
export function wordsOfContentKind(kind: ContentKindName) {
  const { noun, tab, empty } = formConfigOf(kind)
  return { kind, noun: t(noun), tab: t(tab), empty: t(empty) }
}

/** @throws NotFound */
export function contentKindFromParam(param: string | undefined): {
  kind: ContentKindName
  content: ContentKind
} {
  const kind = contentKindNames.find((name) => name === param && isContentKindSwitchedOn(name))
  if (!kind) throw new NotFound(t('Page not found.'))
  return { kind, content: contentKinds[kind] }
}
