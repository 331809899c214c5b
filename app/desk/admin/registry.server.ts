import { bandContent } from '../../bands/band.content.server'
import { authorContent } from '../../magazine/authors/author.content.server'
import { articleContent } from '../../magazine/publications/admin/article.content.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { merchContent } from '../../shop/items/merch.content.server'
import type { Account } from '../../site/accounts/accounts'
import { may } from '../../site/accounts/staff'
import type { ContentKind } from '../../site/content/kind.server'
import { pageContent } from '../../site/pages/page.content.server'
import { planContent } from '../../site/plans/plan.content.server'
import { type KindName, kindNames, uploadKinds } from './kinds'

export const registry: Record<KindName, ContentKind> = {
  articles: articleContent,
  bands: bandContent,
  authors: authorContent,
  merch: merchContent,
  pages: pageContent,
  plans: planContent,
}

export const kindsOf = (user: Pick<Account, 'staff'>): KindName[] =>
  kindNames.filter((name) => may(user, ...registry[name].may))

export const uploadKindsOf = (user: Pick<Account, 'staff'>): KindName[] =>
  kindsOf(user).filter((name) => uploadKinds.includes(name))

/** @throws NotFound */
export function kindFrom(param: string | undefined): { kind: KindName; content: ContentKind } {
  const kind = kindNames.find((name) => name === param)
  if (!kind) throw new NotFound(t('Page not found.'))
  return { kind, content: registry[kind] }
}
