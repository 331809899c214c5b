import { z } from 'zod'
import { requiredText } from '../../../platform/forms/required-text'
import { msg } from '../../../platform/i18n/i18n'
import { Email } from '../../../platform/text/email'

export interface FreeOrderQuestions {
  email: boolean
  address: boolean
  /** The countries to choose from; empty if it is chosen already, or no address is needed. */
  countries: { code: string; name: string }[]
}

export interface FreeOrderContact {
  email?: string
  shippingName?: string
  shippingAddress?: string
  /** A country code, such as DE. */
  country?: string | null
}

const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional()
/** An address, whose line breaks browsers send as CRLF. */
const Address = requiredText(msg('Address'), 1000).transform((text) => text.replaceAll('\r\n', '\n'))

export function freeOrderForm({ email, address, countries }: FreeOrderQuestions) {
  const codes = countries.map(({ code }) => code)
  return z.object({
    email: email ? Email : ignored,
    shippingName: address ? requiredText(msg('Name'), 200) : ignored,
    shippingAddress: address ? Address : ignored,
    country: codes.length > 0 ? z.enum(codes, msg('Choose a country.')) : ignored,
  })
}
