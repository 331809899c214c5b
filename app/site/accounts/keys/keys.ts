import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'

export const personalKeyRights = ['read', 'sync', 'write', 'shop', 'people', 'site'] as const
export type PersonalKeyRight = (typeof personalKeyRights)[number]

export const keyRightLabels: Record<PersonalKeyRight, string> = {
  read: msg('Read: the catalog, its files and the API'),
  sync: msg('Sync: the page you are on'),
  write: msg('Write: changes through the API, as far as your role allows'),
  shop: msg('Shop: also orders, discounts and stock'),
  people: msg('People: also members and subscribers'),
  site: msg('Site: also settings, statistics and newsletters'),
}

export const keyRightNames: Record<PersonalKeyRight, string> = {
  read: msg('read'),
  sync: msg('sync'),
  write: msg('write'),
  shop: msg('shop'),
  people: msg('people'),
  site: msg('site'),
}

export const deskAreaRights = ['shop', 'people', 'site'] as const satisfies PersonalKeyRight[]
export type DeskArea = (typeof deskAreaRights)[number]

export const keyPageAddress = href('/userInfo/keys')
export const maxPersonalKeys = 20

/** The choices for a key's lifetime, in days; 0 is unlimited. */
export const keyLifetimes = [
  { days: 0, label: msg('Until I remove it') },
  { days: 30, label: msg('30 days') },
  { days: 365, label: msg('A year') },
]
