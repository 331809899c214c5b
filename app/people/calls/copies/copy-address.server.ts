import { z } from 'zod'
import { inTransaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { requiredText } from '../../../platform/forms/required-text'
import { msg, t } from '../../../platform/i18n/i18n'
import { isCountry } from '../../../shop/shipping/countries'
import { findSubmissionByToken } from '../submissions/own-submission.server'

export const FreeCopyAddressForm = z.object({
  shippingName: requiredText(msg('Name'), 200),
  shippingAddress: requiredText(msg('Address'), 1000).transform((text) => text.replaceAll('\r\n', '\n')),
  shippingCountry: z.string().refine(isCountry, msg('Choose a country.')),
})

/** @throws NotFound, Conflict */
export async function saveFreeCopyAddress(
  address: string,
  token: string,
  { shippingName, shippingAddress, shippingCountry }: z.output<typeof FreeCopyAddressForm>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id, call } = await findSubmissionByToken(address, token, tx)
    if (call.copies === 0) throw new Conflict(t('This call does not send free copies.'))
    const { count } = await tx.submission.updateMany({
      where: { id, status: 'accepted', orderId: null },
      data: { shippingName, shippingAddress, shippingCountry },
    })
    if (count === 0)
      throw new Conflict(t('Your copies are already packed. Write to us if the address is wrong.'))
  })
}
