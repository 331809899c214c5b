import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Field, useErrorsOf, useFormErrors } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { stripeState } from './stripe-state.server'
import { PaymentWayForm, paymentWayFromForm } from './way-form'
import { type PaymentWay, type PaymentWayName, paymentWayLabels, stripeStateTexts } from './ways'
import { listPaymentWays, setPaymentWay } from './ways.server'
import './ways.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Payments'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return {
    ways: await listPaymentWays(),
    isTaxed: env.isTaxed,
    stripe: stripeState(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  await setPaymentWay(paymentWayFromForm(await parseForm(request, PaymentWayForm)), admin)
  return redirectWithDoneFlash(href('/admin/ways-to-pay'), 'saved', context)
}

export default function WaysPage() {
  const { ways, isTaxed, stripe } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page ways-page">
      <h1>{t('Payments')}</h1>
      {formErrors ? <Message role="alert">{formErrors.message}</Message> : <SavedMessage />}
      <p>
        {t(stripeStateTexts[stripe])}{' '}
        {t('Buyers can also choose one of these. You mark their orders as paid.')}
      </p>
      {isTaxed && <Message>{t('Not available while Stripe calculates tax.')}</Message>}
      {ways.map((way) => (
        <Way key={way.name} {...way} />
      ))}
    </div>
  )
}

const hints: Record<PaymentWayName, string> = {
  transfer: msg('Your account details. We add the reference.'),
  cash: msg('For orders that are picked up.'),
  trade: msg('What you accept, and where to send it.'),
}

const offerLabels: Record<PaymentWayName, string> = {
  transfer: msg('Offer bank transfer'),
  cash: msg('Offer cash on pick-up'),
  trade: msg('Offer trade'),
}

const saveLabels: Record<PaymentWayName, string> = {
  transfer: msg('Save bank transfer'),
  cash: msg('Save cash on pick-up'),
  trade: msg('Save trade'),
}

function Way({ name, isOn, words, days }: PaymentWay) {
  const formErrors = useErrorsOf(name)
  return (
    <section className="admin-section">
      <h2>{t(paymentWayLabels[name])}</h2>
      <Form method="post" className="form" key={`${isOn} ${words} ${days}`}>
        <label className="check">
          <input
            type="checkbox"
            name="isOn"
            defaultChecked={formErrors ? formErrors.values.isOn === 'on' : isOn}
          />{' '}
          {t(offerLabels[name])}
        </label>
        <div className="form way-terms">
          <TextArea
            label={t('Instructions')}
            name="words"
            maxLength={2000}
            hint={t(hints[name])}
            defaultValue={words}
            formErrors={formErrors}
          />
          <Field
            label={t('Days to pay')}
            name="days"
            type="number"
            min={1}
            max={365}
            required
            hint={t('Unpaid orders are then canceled.')}
            defaultValue={days}
            formErrors={formErrors}
          />
        </div>
        <button type="submit" name="intent" value={name} className="button is-plain">
          {t(saveLabels[name])}
        </button>
      </Form>
    </section>
  )
}
