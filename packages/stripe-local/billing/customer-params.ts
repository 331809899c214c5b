import { z } from 'zod'
import { expandParam } from '../expand.ts'
import { email, emptyable, integer, metadata, metadataChange, text } from '../params.ts'

const Address = z.strictObject({
  city: emptyable(text()),
  country: emptyable(z.string().regex(/^[A-Z]{2}$/)),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
})

const InvoiceSettings = z.strictObject({ default_payment_method: emptyable(text()) })

const shared = {
  name: emptyable(text()),
  email: emptyable(email),
  phone: emptyable(text(20)),
  description: emptyable(text()),
  address: emptyable(Address),
  shipping: emptyable(z.strictObject({ name: text(), phone: text(20).optional(), address: Address })),
  invoice_settings: InvoiceSettings.optional(),
  preferred_locales: z.array(text()).optional(),
  expand: expandParam,
}

export const CustomerParams = z.strictObject({ ...shared, metadata, test_clock: text().optional() })
/** A `balance` below 0 is a credit. */
export const CustomerChange = z.strictObject({
  ...shared,
  balance: integer(-99_999_999).optional(),
  metadata: metadataChange,
})

/** An address with every member, null where it was not given. */
export function wholeAddress(given: z.output<typeof Address>) {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given
  return { city, country, line1, line2, postal_code, state }
}
