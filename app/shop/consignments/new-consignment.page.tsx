import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { ChoiceSelect } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { listPayeeChoices } from '../shares/payees.server'
import { ConsignmentForm } from './consignment-form'
import { type ConsignmentDirection, maxConsignedPieces } from './consignments'
import { addConsignment, listVariantsToConsign } from './consignments.server'

const titles: Record<ConsignmentDirection, string> = {
  out: msg('New consignment'),
  in: msg('Take in copies'),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t(titles[args.data?.direction ?? 'out']), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const direction: ConsignmentDirection =
    new URL(request.url).searchParams.get('from') === 'maker' ? 'in' : 'out'
  const payees = direction === 'in' ? await listPayeeChoices() : []
  return { direction, payees, variants: await listVariantsToConsign(), key: randomUUID() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = await addConsignment(await parseForm(request, ConsignmentForm), admin)
  return redirectWithDoneFlash(href('/admin/consignments/:id', { id }), 'added', context)
}

export default function NewConsignmentPage() {
  const { direction, payees, variants, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/consignments')}>{t('Consignments')}</BackLink>
      <h1>{t(titles[direction])}</h1>
      {direction === 'in' && payees.length === 0 ? (
        <p>
          <Trans
            id="<a>Add the maker as a payee</a> first."
            components={{ a: <Link to={href('/admin/shares/:id', { id: 'new' })} /> }}
          />
        </p>
      ) : (
        <Form method="post" className="form">
          {formErrors && <Message role="alert">{formErrors.message}</Message>}
          <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
          <input type="hidden" name="direction" value={direction} />
          {direction === 'out' ? (
            <Field label={t('Shop')} name="place" required maxLength={200} formErrors={formErrors} />
          ) : (
            <ChoiceSelect label={t('Maker')} name="payee" choices={payees} formErrors={formErrors} />
          )}
          <ChoiceSelect label={t('Item')} name="variantId" choices={variants} formErrors={formErrors} />
          <div className="field-row">
            <Field
              label={t('Copies')}
              name="quantity"
              type="number"
              min={1}
              max={maxConsignedPieces}
              required
              hint={direction === 'out' ? t('They leave your stock.') : t('They enter your stock.')}
              formErrors={formErrors}
            />
            {direction === 'out' && (
              <MoneyField
                label={t('Paid per copy')}
                name="unit"
                required
                hint={t('In {amountExample}, once it is sold.', { amountExample: amountExample(600) })}
                formErrors={formErrors}
              />
            )}
          </div>
          {direction === 'in' && <MakersTerms formErrors={formErrors} />}
          <button type="submit" className="button" disabled={isBusy}>
            {direction === 'out' ? t('Add consignment') : t('Take in')}
          </button>
        </Form>
      )}
    </div>
  )
}

function MakersTerms({ formErrors }: { formErrors?: FormErrors }) {
  return (
    <div className="field-row">
      <MoneyField
        label={t('Maker gets per copy')}
        name="unit"
        hint={t('In {amountExample}, once it is sold.', { amountExample: amountExample(600) })}
        formErrors={formErrors}
      />
      <Field
        label={t('Or percent')}
        name="percent"
        inputMode="decimal"
        hint={t('Of what buyers pay, without tax.')}
        formErrors={formErrors}
      />
    </div>
  )
}
