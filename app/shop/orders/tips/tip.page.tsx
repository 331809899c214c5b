import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { randomToken } from '../../../platform/process/secret.server'
import { AmountChoice } from '../../../platform/ui/AmountChoice'
import { amountFields, readChosenAmount } from '../../../platform/ui/amount-choice'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { currentSite } from '../../../site/current-site.server'
import { pageMeta } from '../../../site/meta'
import { findUnpaidOrderOfVisitor, startTipPayment } from '../checkout/buy-now.server'
import { PaymentCanceled } from '../checkout/PaymentCanceled'
import { findRecordToTip } from './tip-target.server'
import { nothingToTip } from './tips'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? t('Tip for {title}', { title: args.data.title }) : t(nothingToTip), {
    isPrivate: true,
  })

export const handle = { failure: nothingToTip }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { title, address, picture } = await findRecordToTip(
    params.kind,
    idFromParam(params.id, t(nothingToTip)),
  )
  const isCanceled = new URL(request.url).searchParams.has('canceled')
  return {
    title,
    address,
    picture,
    sums: currentSite().tipSums,
    key: randomToken(),
    unpaidOrder: isCanceled ? await findUnpaidOrderOfVisitor(request, await findCurrentUser(request)) : null,
    isCanceled,
  }
}

const TipForm = z.object({ key: z.string().max(100).default(''), ...amountFields })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const {
    address: _,
    picture: __,
    ...target
  } = await findRecordToTip(params.kind, idFromParam(params.id, t(nothingToTip)))
  const { key, ...amount } = await parseForm(request, TipForm)
  const user = await findCurrentUser(request)
  const tip = { target, cents: readChosenAmount(amount), key }
  const { location, headers } = await startTipPayment(tip, request, user, context)
  return redirect(location, { status: 303, headers })
}

export default function TipPage() {
  const { title, address, sums, key, isCanceled, unpaidOrder } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={address}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </BackLink>
      <h1>{t('Leave a tip')}</h1>
      <p>
        <Trans
          id="For {title}. Paid once, without an account."
          values={{ title: <bdi {...textAttributes(title)}>{title}</bdi> }}
        />
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isCanceled && !formErrors && <PaymentCanceled unpaidOrder={unpaidOrder} />}
      <Form method="post" className="form" reloadDocument>
        <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
        <AmountChoice legend={t('Your tip')} sums={sums} formErrors={formErrors} />
        <button type="submit" className="button">
          {t('Continue to payment')}
        </button>
      </Form>
    </div>
  )
}
