import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import { openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { DiscountForm, discountTermsFrom, validDaysOfDiscount } from './discount-form'
import { maxDiscountCodeLength } from './discounts'
import {
  deleteDiscount,
  discountNotFound,
  discountVersions,
  findDiscountById,
  saveDiscount,
} from './discounts-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Discount code'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, discountNotFound))

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  if (id === null) return { discount: null }
  const row = await findDiscountById(id)
  const { createdAt: _, ...discount } = row
  const opened = discountVersions.opened(row)
  return { discount: { ...discount, ...validDaysOfDiscount(discount), opened } }
}

const PressedForm = z.discriminatedUnion('intent', [DiscountForm, z.object({ intent: z.literal('delete') })])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'save') await saveDiscount(id, discountTermsFrom(form), openedVersionFrom(form), admin)
  else if (id !== null) await deleteDiscount(id, admin)
  return redirectWithDoneFlash(href('/admin/discounts'), 'saved', context)
}

export default function DiscountPage() {
  const { discount } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  const isOnce = formErrors ? formErrors.values.oncePerCustomer === 'on' : discount?.oncePerCustomer === true
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/discounts')}>{t('Discount codes')}</BackLink>
      <h1>{discount ? t('Code {code}', { code: discount.code }) : t('New code')}</h1>
      <Form method="post" className="form">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        {discount && <OpenedVersionFields opened={discount.opened} entered={formErrors?.values} />}
        <Field
          label={t('Code')}
          name="code"
          required
          maxLength={maxDiscountCodeLength}
          hint={t('Capitals do not matter.')}
          defaultValue={discount?.code}
          formErrors={formErrors}
        />
        <div className="field-row">
          <Field
            label={t('Percent')}
            name="percent"
            type="number"
            min={1}
            max={100}
            hint={t('Off the items, not shipping.')}
            defaultValue={discount?.percent ?? undefined}
            formErrors={formErrors}
          />
          <MoneyField
            label={t('Or an amount')}
            name="amount"
            hint={t('In {amountExample}.', { amountExample: amountExample(500) })}
            cents={discount?.amountCents}
            formErrors={formErrors}
          />
        </div>
        <div className="field-row">
          <Field
            label={t('First day')}
            name="from"
            type="date"
            defaultValue={discount?.from}
            formErrors={formErrors}
          />
          <Field
            label={t('Last day')}
            name="until"
            type="date"
            defaultValue={discount?.until}
            formErrors={formErrors}
          />
        </div>
        <div className="field-row">
          <Field
            label={t('Number of uses')}
            name="maxUses"
            type="number"
            min={1}
            hint={t('For all buyers. Leave empty for unlimited.')}
            defaultValue={discount?.maxUses ?? undefined}
            formErrors={formErrors}
          />
          <MoneyField
            label={t('Minimum order')}
            name="minGoods"
            hint={t('Leave empty for no minimum.')}
            cents={discount?.minGoodsCents || undefined}
            formErrors={formErrors}
          />
        </div>
        <label className="check">
          <input type="checkbox" name="oncePerCustomer" defaultChecked={isOnce} /> {t('Once per customer')}
        </label>
        <NewerVersionChoice
          formErrors={formErrors}
          page={href('/admin/discounts/:id', { id: discount?.id ?? '' })}
          intent="save"
        />
        <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
          {t('Save code')}
        </button>
      </Form>
      {discount && (
        <ConfirmForm
          title={t('Delete this code')}
          consequence={t('Customers can no longer use it. Past orders keep their discount.')}
          intent="delete"
          button={t('Delete')}
        />
      )}
    </div>
  )
}
