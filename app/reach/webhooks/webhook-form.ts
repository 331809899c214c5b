import { z } from 'zod'
import { Checkbox } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'
import { openedVersionFields } from '../../site/content/opened-version'
import { eventTypes, maxWebhookNameLength, maxWebhookUrlLength } from './event-types'

/** The form of a webhook; each of its events is a checkbox named as its type. */
export const WebhookForm = z
  .looseObject({
    intent: z.literal('save'),
    name: z
      .string({ error: msg('Enter a name.') })
      .trim()
      .normalize('NFC')
      .min(1, msg('Enter a name.'))
      .max(maxWebhookNameLength, msg('Name must have at most 80 characters.')),
    url: z
      .string({ error: msg('Enter the address.') })
      .trim()
      .min(1, msg('Enter the address.'))
      .max(maxWebhookUrlLength, msg('The address must have at most 1000 characters.')),
    isOn: Checkbox,
    idempotencyKey: z.string().max(200).default(''),
    ...openedVersionFields,
  })
  .superRefine((form, { addIssue }) => {
    if (chosenIn(form).length > 0) return
    addIssue({ code: 'custom', path: ['events'], message: msg('Choose at least one event.') })
  })

const chosenIn = (form: object) => eventTypes.filter((type) => Reflect.get(form, type) === 'on')

export const webhookColumns = (form: z.output<typeof WebhookForm>) => ({
  name: form.name,
  url: form.url,
  isOn: form.isOn,
  events: chosenIn(form).join(' '),
})
export type WebhookColumns = ReturnType<typeof webhookColumns>
