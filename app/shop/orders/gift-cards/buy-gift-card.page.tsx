import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import { startOfDay } from '../../../platform/site-zone'
import { AmountChoice } from '../../../platform/ui/AmountChoice'
import { amountFields, readChosenAmount } from '../../../platform/ui/amount-choice'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { centsFromAmount } from '../../../platform/ui/money'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta } from '../../../site/meta'
import { canSellGiftCards } from '../../gift-cards/gift-cards-in-use.server'
import { findUnpaidOrderOfVisitor, startGiftCardPayment } from '../checkout/buy-now.server'
import { PaymentCanceled } from '../checkout/PaymentCanceled'
import { isPaymentOn } from '../payments/stripe.server'
import { giftCardRecipientFields } from './card-to-give'
import { GiftCardFields } from './GiftCardFields'
import { GiftCardPreview, giftCardDraftFrom } from './GiftCardPreview'
import '../../../magazine/publications/home/beside-cover.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gift cards'))

const notSold = msg('This shop does not sell gift cards.')
export const handle = { failure: notSold }

function assertSold(): void {
  if (!canSellGiftCards() || !isPaymentOn()) throw new NotFound(t(notSold))
}

/** Suggested amounts, in units of the site's currency. */
const suggested = [10, 25, 50]

export async function loader({ request }: LoaderFunctionArgs) {
  assertSold()
  const isCanceled = new URL(request.url).searchParams.has('canceled')
  return {
    sums: suggested.map(centsFromAmount),
    key: randomToken(),
    isCanceled,
    canMail: isMailOn(),
    unpaidOrder: isCanceled ? await findUnpaidOrderOfVisitor(request, await findCurrentUser(request)) : null,
  }
}

const BuyForm = z.object({
  key: z.string().min(20).max(100),
  ...amountFields,
  ...giftCardRecipientFields,
})

export async function action({ request, context }: ActionFunctionArgs) {
  assertSold()
  const { key, sum, amount, day, ...form } = await parseForm(request, BuyForm)
  const card = {
    ...form,
    amountCents: readChosenAmount({ sum, amount }),
    sendAt: day === '' ? null : startOfDay(day),
  }
  const user = await findCurrentUser(request)
  const { location, headers } = await startGiftCardPayment({ card, key }, request, user, context)
  return redirect(location, { status: 303, headers })
}

export default function BuyGiftCardPage() {
  const { sums, key, isCanceled, canMail, unpaidOrder } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const [drawn, setDrawn] = useState({ cents: sums[0] ?? 0, words: '' })
  return (
    <div className="beside-cover">
      <div className="account-page">
        <BackLink to={href('/shop')}>{t('Back to the shop')}</BackLink>
        <h1>{t('Gift cards')}</h1>
        <p>{t('A code to spend in this shop, all at once or bit by bit.')}</p>
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        {isCanceled && !formErrors && <PaymentCanceled unpaidOrder={unpaidOrder} />}
        <Form
          method="post"
          className="form"
          reloadDocument
          onInput={({ currentTarget }) => setDrawn(giftCardDraftFrom(new FormData(currentTarget)))}
        >
          <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
          <AmountChoice legend={t('Amount')} sums={sums} formErrors={formErrors} />
          <GiftCardFields canMail={canMail} formErrors={formErrors} />
          <button type="submit" className="button">
            {t('Continue to payment')}
          </button>
        </Form>
      </div>
      <GiftCardPreview {...drawn} />
    </div>
  )
}
