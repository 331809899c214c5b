import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { maxInteger } from '../../platform/id'
import { Email } from '../../platform/text/email'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { OptionalPercent } from '../shares/share-form'
import { maxPriceListDays, maxPriceListItems } from './wholesale'

const wrongDays = { error: () => t('Enter 1 to {max} days.', { max: maxPriceListDays }) }

export const PriceListForm = z.object({
  name: requiredText(msg('Name'), 200),
  percent: OptionalPercent,
  minimum: OptionalMoney,
  days: z.coerce.number(wrongDays).int(wrongDays).min(1, wrongDays).max(maxPriceListDays, wrongDays),
})

export interface PriceListFields {
  name: string
  percentHundredths: number
  minimumCents: number
  days: number
}

export const priceListFrom = ({
  name,
  percent,
  minimum,
  days,
}: z.output<typeof PriceListForm>): PriceListFields => ({
  name,
  days,
  percentHundredths: percent ?? 0,
  minimumCents: minimum ?? 0,
})

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('Use at most {max} characters.', { max }) })
    .default('')

export const BuyerForm = z.object({
  intent: z.enum(['review', 'order']).default('review'),
  key: z.uuid(msg('Open this page again.')),
  /** The digest of the reviewed amounts. */
  mark: z.string().max(200).default(''),
  company: requiredText(msg('Company'), 200),
  name: optional(200),
  // Browsers send line breaks as CRLF.
  address: requiredText(msg('Address'), 1000).transform((text) => text.replaceAll('\r\n', '\n')),
  destination: z.string().min(1, msg('Choose where to ship it.')).max(40),
  vatNumber: optional(50),
  email: Email,
  reference: optional(100),
})
export type BuyerFields = z.output<typeof BuyerForm>

const maxPieces = 9999

/** @returns the texts by variant id, without empty ones */
export function fieldsByVariant(fields: Iterable<[string, string]>, prefix: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [name, text] of fields) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (
      Number.isInteger(id) &&
      id > 0 &&
      id <= maxInteger &&
      text.trim() !== '' &&
      found.size < maxPriceListItems
    )
      found.set(id, text.trim())
  }
  return found
}

/** Parses a typed quantity; undefined if it is invalid. */
export const quantityFrom = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= maxPieces ? Number(text) : undefined
