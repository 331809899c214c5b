import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { canOrderOnInvoice } from '../orders/checkout/order-on-invoice.server'
import { countriesByName } from '../shipping/countries'
import { destinationsOf } from '../shipping/delivery.server'
import { loadShippingSetup } from '../shipping/shipping.server'
import { BuyerFields } from './BuyerFields'
import { OfferTable } from './OfferTable'
import { OrderReview } from './OrderReview'
import { findPriceListByCode, listWholesaleOffersOf } from './open-list.server'
import { placeWholesaleOrder, reviewWholesaleOrder, type WholesaleReview } from './order-wholesale.server'
import { BuyerForm, fieldsByVariant } from './wholesale-form'
import './wholesale.css'

/** The page is not indexed and sends no referrer: its address opens the prices. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.name ?? t('Price list'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { failure: msg('Failed to load the price list.') }

const openedBy = async (request: Request, code: string | undefined, { address }: AppLoadContext) => {
  const browser = request.headers.get('User-Agent') ?? ''
  return findPriceListByCode(code ?? '', { user: await findCurrentUser(request), address, browser })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const list = await openedBy(request, params.code, context)
  const { name, minimumCents, days } = list
  const destinations = destinationsOf(await loadShippingSetup())
  return {
    name,
    minimumCents,
    days,
    offers: await listWholesaleOffersOf(list),
    key: randomUUID(),
    takesOrders: canOrderOnInvoice(),
    destinations:
      destinations.length > 0
        ? destinations
        : countriesByName().map(({ code, name: label }) => ({ value: code, label })),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const list = await openedBy(request, params.code, context)
  const fields = await readFields(request)
  const values = Object.fromEntries(fields)
  rememberSubmittedValues(request, values)
  const buyer = validate(BuyerForm, values)
  const order = { list, typed: fieldsByVariant(fields, 'pieces-'), buyer, address: context.address }
  if (buyer.intent === 'review') return { review: await reviewWholesaleOrder(order), values }
  return redirectWithDoneFlash(await placeWholesaleOrder(order), 'completed', context)
}

export default function WholesalePage() {
  const { name, minimumCents, days, offers, key, takesOrders, destinations } = useLoaderData<typeof loader>()
  const reviewed = useActionData() as { review?: WholesaleReview; values: Record<string, string> } | undefined
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  const review = formErrors ? undefined : reviewed?.review
  const filled = review ? { message: '', errors: {}, values: reviewed?.values ?? {} } : formErrors
  return (
    <div className="wholesale">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p>
        {t('Prices for shops.')}{' '}
        {minimumCents > 0 &&
          `${t('Minimum order: {minimumCents}.', { minimumCents: formatMoney(minimumCents) })} `}
        {t('You pay by bank transfer, on invoice, within {days, plural, one {# day} other {# days}}.', {
          days,
        })}
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {!takesOrders && <Message>{t('Ordering is not available right now. Please write to us.')}</Message>}
      {review && <OrderReview review={review} form="wholesale" isBusy={isBusy} />}
      {offers.length === 0 ? (
        <p className="empty">{t('This list is empty right now.')}</p>
      ) : (
        <Form method="post" id="wholesale" className="form" preventScrollReset={false}>
          <input type="hidden" name="key" value={filled?.values.key ?? key} />
          <OfferTable offers={offers} formErrors={filled} />
          {takesOrders && <BuyerFields destinations={destinations} formErrors={filled} />}
          {takesOrders && (
            <p>
              <button
                type="submit"
                name="intent"
                value="review"
                className={review ? 'button is-plain' : 'button'}
                disabled={isBusy}
              >
                {t('Review order')}
              </button>
            </p>
          )}
        </Form>
      )}
    </div>
  )
}
