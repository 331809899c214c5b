import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { env } from '../../../platform/env.server'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import { startOfDay } from '../../../platform/site-zone'
import { AmountChoice } from '../../../platform/ui/AmountChoice'
import { amountFields, chosenAmount } from '../../../platform/ui/amount-choice'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { centsOf } from '../../../platform/ui/money'
import { currentUser } from '../../../site/accounts/guards.server'
import { currentSite } from '../../../site/current-site.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta } from '../../../site/meta'
import { giftCardNow, unpaidOrderOfVisitor } from '../checkout/buy-now.server'
import { PaymentCanceled } from '../checkout/PaymentCanceled'
import { isPaymentOn } from '../payments/stripe.server'
import { CardFace, drawnCard } from './CardFace'
import { CardToGive } from './CardToGive'
import { cardToGiveFields } from './card-to-give'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gift cards'))

const notSold = msg('This shop sells no gift cards.')
export const handle = { failure: notSold }

function assertSold(): void {
  if (!currentSite().takesGiftCards || env.isTaxed || !isPaymentOn()) throw new NotFound(t(notSold))
}

/** Suggested sums, in units of the site's currency. */
const suggested = [10, 25, 50]

export async function loader({ request }: LoaderFunctionArgs) {
  assertSold()
  const isCanceled = new URL(request.url).searchParams.has('canceled')
  return {
    sums: suggested.map(centsOf),
    key: randomToken(),
    isCanceled,
    canMail: isMailOn(),
    unpaidOrder: isCanceled ? await unpaidOrderOfVisitor(request, await currentUser(request)) : null,
  }
}

const BuyForm = z.object({
  key: z.string().min(20).max(100),
  ...amountFields,
  ...cardToGiveFields,
})

export async function action({ request, context }: ActionFunctionArgs) {
  assertSold()
  const { key, sum, amount, day, ...form } = await parseForm(request, BuyForm)
  const card = {
    ...form,
    amountCents: chosenAmount({ sum, amount }),
    sendAt: day === '' ? null : startOfDay(day),
  }
  const user = await currentUser(request)
  const { location, headers } = await giftCardNow({ card, key }, request, user, context)
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
          onInput={({ currentTarget }) => setDrawn(drawnCard(new FormData(currentTarget)))}
        >
          <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
          <AmountChoice legend={t('Amount')} sums={sums} formErrors={formErrors} />
          <CardToGive canMail={canMail} formErrors={formErrors} />
          <button type="submit" className="button">
            {t('Continue to payment')}
          </button>
        </Form>
      </div>
      <CardFace {...drawn} />
    </div>
  )
}
