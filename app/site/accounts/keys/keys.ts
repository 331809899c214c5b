import { z } from 'zod'
import { Checkbox } from '../../../platform/forms/form-fields'
import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import { CredentialName } from '../accounts'

export const personalKeyRights = ['read', 'sync', 'write', 'shop', 'people', 'site'] as const
export type PersonalKeyRight = (typeof personalKeyRights)[number]

export const keyRightLabels: Record<PersonalKeyRight, string> = {
  read: msg('Read: the catalog, its files and the API'),
  sync: msg('Sync: the page you have reached'),
  write: msg('Write: what the API changes, as far as you may change it'),
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

const NewPersonalKey = z.object({
  intent: z.literal('create'),
  name: CredentialName,
  read: Checkbox,
  sync: Checkbox,
  write: Checkbox,
  shop: Checkbox,
  people: Checkbox,
  site: Checkbox,
  days: z.coerce
    .number()
    .refine((days) => keyLifetimes.some((one) => one.days === days), msg('Choose one of these.'))
    .default(0),
  password: z.string().max(256),
  code: z.string().max(100).optional(),
})
type Rights = Record<PersonalKeyRight, boolean>
export type NewPersonalKey = Omit<z.output<typeof NewPersonalKey>, PersonalKeyRight> & Partial<Rights>

export const chosenKeyRights = (form: NewPersonalKey): PersonalKeyRight[] =>
  personalKeyRights.filter((right) => form[right])

export const PersonalKeyForm = z.discriminatedUnion('intent', [
  NewPersonalKey,
  z.object({ intent: z.literal('remove'), key: z.coerce.number().int().positive() }),
])
