import { z } from 'zod'
import { Checkbox } from '../../../platform/forms/form-fields'
import { msg } from '../../../platform/i18n/i18n'
import { CredentialName } from '../accounts'
import { keyLifetimes, type PersonalKeyRight, personalKeyRights } from './keys'

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
