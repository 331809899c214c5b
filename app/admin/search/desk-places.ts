import type { DeskLink } from '../desk-links'

/** Settings and tasks by the words people look for, beside the pages in the side bar. */
export const deskPlaces: DeskLink[] = [
  { to: '/admin/articles/new', name: 'Upload Article/Issue', for: 'publish' },
  { to: '/admin/bands/new', name: 'Upload Band Information', for: 'publish' },
  { to: '/admin/authors/new', name: 'Upload Author', for: 'publish' },
  { to: '/admin/merch/new', name: 'Upload New Merch Item' },
  { to: '/admin/pages/new', name: 'New page', for: 'publish' },
  { to: '/admin/letters/new', name: 'New newsletter', for: 'publish' },
  { to: '/admin/discounts/new', name: 'New discount', for: 'sell' },
  { to: '/admin/orders/ship', name: 'Ship orders, parcels, labels', for: 'sell' },
  { to: '/admin/members/new', name: 'Add a member', for: 'sell' },
  { to: '/admin/members/import', name: 'Import members', for: 'sell' },
  { to: '/admin/members/figures', name: 'Members by month, renewals', for: 'sell' },
  { to: '/admin/shipping', name: 'Shipping zones, classes, weights, pick-up', for: 'sell' },
  { to: '/admin/ways-to-pay', name: 'Bank transfer, cash, trade, payments', for: 'sell' },
  { to: '/admin/mails', name: 'Email templates, receipts', for: 'sell' },
  { to: '/admin/subscribers/import', name: 'Import subscribers', for: 'run' },
  { to: '/admin/people#invite', name: 'Invite staff', for: 'run' },
  { to: '/admin/people', name: 'Roles, two-step login of staff', for: 'run' },
  { to: '/admin/site#site-words', name: 'Site name, tagline, footer text, contact email', for: 'run' },
  { to: '/admin/site#site-look', name: 'Logo, colours, typefaces, theme', for: 'run' },
  { to: '/admin/site#site-menu', name: 'Menu, navigation links', for: 'run' },
  { to: '/admin/site#site-social', name: 'Social links', for: 'run' },
  { to: '/admin/site#site-tips', name: 'Tips, suggested sums, gift cards', for: 'run' },
  { to: '/admin/site#site-music', name: 'Recordings as WAV, FLAC, M4A and OGG', for: 'run' },
  { to: '/admin/site#site-place', name: 'Language, time zone, shop address', for: 'run' },
]
