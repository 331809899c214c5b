import { z } from 'zod'
import { Checkbox } from '../../platform/form-fields'
import { msg } from '../../platform/i18n/i18n'

/** What a personal key may be allowed. */
export const keyRights = ['read', 'sync', 'write'] as const
export type KeyRight = (typeof keyRights)[number]

export const rightLabels: Record<KeyRight, string> = {
  read: msg('Read: the catalog, its files and the API'),
  sync: msg('Sync: the page you have reached'),
  write: msg('Write: what the API changes, as far as you may change it'),
}

export const rightNames: Record<KeyRight, string> = {
  read: msg('read'),
  sync: msg('sync'),
  write: msg('write'),
}

export const keyPage = '/userInfo/keys'
export const maxKeys = 20

/** How long a key works, in days; 0 is until it is removed. */
export const keyLifetimes = [
  { days: 0, label: msg('Until I remove it') },
  { days: 30, label: msg('30 days') },
  { days: 365, label: msg('A year') },
]

const NewKey = z.object({
  intent: z.literal('create'),
  name: z
    .string({ error: msg('Enter a name.') })
    .trim()
    .normalize('NFC')
    .min(1, msg('Enter a name.'))
    .max(60, msg('Name must have at most 60 characters.')),
  ...{ read: Checkbox, sync: Checkbox, write: Checkbox },
  days: z.coerce
    .number()
    .refine((days) => keyLifetimes.some((one) => one.days === days), msg('Choose one of these.'))
    .default(0),
  password: z.string().max(256),
})
export type NewKey = z.output<typeof NewKey>

export const chosenRights = (form: NewKey): KeyRight[] => keyRights.filter((right) => form[right])

/** The forms of the page of keys. */
export const KeyForm = z.discriminatedUnion('intent', [
  NewKey,
  z.object({ intent: z.literal('remove'), key: z.coerce.number().int().positive() }),
])
