import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import type { DeskLink } from '../../../site/desk-link'

/** Links to settings and tasks, with the words by which people look for them, besides the pages of the side bar. */
export const searchableDeskLinks: DeskLink[] = [
  { to: href('/admin/:kind/new', { kind: 'articles' }), name: msg('Upload Article/Issue'), for: 'publish' },
  { to: href('/admin/:kind/new', { kind: 'bands' }), name: msg('Upload Band Information'), for: 'publish' },
  { to: href('/admin/:kind/new', { kind: 'authors' }), name: msg('Upload Author'), for: 'publish' },
  { to: href('/admin/:kind/new', { kind: 'merch' }), name: msg('Upload New Merch Item') },
  { to: href('/admin/:kind/new', { kind: 'pages' }), name: msg('New page'), for: 'publish' },
  { to: href('/admin/orders/ship'), name: msg('Ship orders, parcels, labels'), for: 'sell' },
  { to: href('/admin/shipping'), name: msg('Shipping zones, classes, weights, pick-up'), for: 'sell' },
  { to: href('/admin/mails'), name: msg('Email templates, receipts'), for: 'sell' },
  { to: `${href('/admin/people')}#invite`, name: msg('Invite staff'), for: 'run' },
  { to: href('/admin/people'), name: msg('Roles, two-step login of staff'), for: 'run' },
  {
    to: `${href('/admin/site')}#site-words`,
    name: msg('Site name, tagline, footer text, contact email'),
    for: 'run',
  },
  { to: `${href('/admin/site')}#site-look`, name: msg('Logo, colours, typefaces, theme'), for: 'run' },
  { to: `${href('/admin/site')}#site-menu`, name: msg('Menu, navigation links'), for: 'run' },
  { to: `${href('/admin/site')}#site-social`, name: msg('Social links'), for: 'run' },
  { to: `${href('/admin/site')}#site-place`, name: msg('Language, time zone, shop address'), for: 'run' },
]
