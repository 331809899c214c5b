import { msg } from '../../platform/i18n/i18n'

export const siteKinds = ['magazine', 'label', 'shop', 'campus-paper'] as const
/** The kind of a new site, which decides which modules it begins with. */
export type SiteKind = (typeof siteKinds)[number]

export const siteKindNames: Record<SiteKind | 'all', string> = {
  magazine: msg('A magazine'),
  label: msg('A label'),
  shop: msg('A shop'),
  'campus-paper': msg('A campus paper'),
  all: msg('All of it'),
}
