import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Invalid } from '../../platform/errors/errors'
import { DisplayedSumDigests } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { randomToken } from '../../platform/process/secret.server'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { textAttributes } from '../../platform/ui/text-attributes'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { startTablePayment } from '../orders/checkout/buy-now.server'
import { digestOfLines } from '../orders/checkout/displayed-sums.server'
import { tablePickupPlace } from '../orders/orders'
import { isPaymentOn } from '../orders/payments/stripe.server'
import { loadChosenGoods } from './table-goods.server'
import { goodsCents } from './table-sales'
import './table.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your purchase'), { isPrivate: true })

const chosenIn = (request: Request) => loadChosenGoods(new URL(request.url).searchParams)

export async function loader({ request }: LoaderFunctionArgs) {
  const chosen = await chosenIn(request)
  const seen = digestOfLines(chosen.map((good) => ({ ...good, cents: good.priceCents })))
  return { chosen, seen, key: randomToken(), isPaymentOn: isPaymentOn() }
}

const PayForm = z.object({ key: z.string().max(100).default(''), seen: DisplayedSumDigests })

export async function action({ request, context }: ActionFunctionArgs) {
  const { key, seen } = await parseForm(request, PayForm)
  const pieces = await chosenIn(request)
  if (pieces.length === 0) throw new Invalid(t('This is no longer sold.'))
  const user = await findCurrentUser(request)
  const { location, headers } = await startTablePayment(
    { pieces, place: tablePickupPlace, key, seen },
    request,
    user,
    context,
  )
  return redirect(location, { status: 303, headers })
}

/** The payment page for a buyer at the table, to which the seller's QR code leads. */
export default function TableCheckoutPage() {
  const { chosen, seen, key, isPaymentOn } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page table-checkout">
      <h1>{t('Your purchase')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {chosen.length === 0 ? (
        <p className="empty">
          <Trans
            id="Nothing was chosen. <a>Go to the shop</a>"
            components={{ a: <Link to={href('/shop')} /> }}
          />
        </p>
      ) : (
        <>
          <ul className="table-purchase">
            {chosen.map(({ variantId, title, image, priceCents, quantity }) => (
              <li key={variantId}>
                <img src={image} alt="" width={64} height={64} />
                <span {...textAttributes(title)}>
                  {quantity} × {title}
                </span>
                <span>{formatMoney(priceCents * quantity)}</span>
              </li>
            ))}
          </ul>
          <p className="table-sum table-total">
            <span>{t('Total')}</span> <span>{formatMoney(goodsCents(chosen))}</span>
          </p>
          {isPaymentOn ? (
            <Form method="post" className="form" reloadDocument>
              <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
              <input type="hidden" name="seen" value={seen} />
              <button type="submit" className="button">
                {t('Pay {listCents}', { listCents: formatMoney(goodsCents(chosen)) })}
              </button>
              <p className="field-hint">{t('Take it with you now. You do not need an account.')}</p>
            </Form>
          ) : (
            <p>{t('This shop does not take cards. Please pay in cash.')}</p>
          )}
        </>
      )}
    </div>
  )
}
