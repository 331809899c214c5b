import { msg } from '../../../platform/i18n/i18n'
import type { DeskLink } from '../desk-links'

/** Settings and tasks by the words people look for, beside the pages in the side bar. */
export const deskPlaces: DeskLink[] = [
  { to: '/admin/articles/new', name: msg('Upload Article/Issue'), for: 'publish' },
  { to: '/admin/bands/new', name: msg('Upload Band Information'), for: 'publish' },
  { to: '/admin/authors/new', name: msg('Upload Author'), for: 'publish' },
  { to: '/admin/merch/new', name: msg('Upload New Merch Item') },
  { to: '/admin/pages/new', name: msg('New page'), for: 'publish' },
  { to: '/admin/letters/new', name: msg('New newsletter'), for: 'publish' },
  { to: '/admin/calls/new', name: msg('New call for contributions'), for: 'publish' },
  { to: '/admin/discounts/new', name: msg('New discount'), for: 'sell' },
  { to: '/admin/orders/ship', name: msg('Ship orders, parcels, labels'), for: 'sell' },
  { to: '/admin/members/new', name: msg('Add a member'), for: 'sell' },
  { to: '/admin/members/import', name: msg('Import members'), for: 'sell' },
  { to: '/admin/members/figures', name: msg('Members by month, renewals'), for: 'sell' },
  { to: '/admin/shipping', name: msg('Shipping zones, classes, weights, pick-up'), for: 'sell' },
  { to: '/admin/ways-to-pay', name: msg('Bank transfer, cash, trade, payments'), for: 'sell' },
  { to: '/admin/mails', name: msg('Email templates, receipts'), for: 'sell' },
  { to: '/admin/subscribers/import', name: msg('Import subscribers'), for: 'run' },
  { to: '/admin/people#invite', name: msg('Invite staff'), for: 'run' },
  { to: '/admin/people', name: msg('Roles, two-step login of staff'), for: 'run' },
  { to: '/admin/site#site-words', name: msg('Site name, tagline, footer text, contact email'), for: 'run' },
  { to: '/admin/site#site-look', name: msg('Logo, colours, typefaces, theme'), for: 'run' },
  { to: '/admin/site#site-menu', name: msg('Menu, navigation links'), for: 'run' },
  { to: '/admin/site#site-social', name: msg('Social links'), for: 'run' },
  { to: '/admin/site#site-tips', name: msg('Tips, suggested sums, gift cards'), for: 'run' },
  { to: '/admin/site#site-music', name: msg('Recordings as WAV, FLAC, M4A and OGG'), for: 'run' },
  { to: '/admin/site#site-place', name: msg('Language, time zone, shop address'), for: 'run' },
]
