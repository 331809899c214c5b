import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDay } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { formatMoney } from '../../../platform/ui/money'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { invoiceDeskList } from './invoice-list.server'
import { InvoiceSettingsForm } from './invoice-settings-form'
import { invoiceTitle } from './invoices'
import { loadInvoiceSettings, saveInvoiceSettings } from './invoices.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Invoices'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const listed = await invoiceDeskList.loader(args)
  const settings = await loadInvoiceSettings()
  return {
    ...listed,
    settings,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  await saveInvoiceSettings(await parseForm(request, InvoiceSettingsForm), admin)
  return redirectWithDoneFlash(href('/admin/invoices'), 'saved', context)
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns = (): RecordColumn<Listed>[] => [
  {
    name: t('Invoice'),
    kind: 'title',
    cell: (invoice) => (
      <a href={href('/admin/invoices/:number', { number: invoice.number })}>{invoiceTitle(invoice)}</a>
    ),
  },
  { name: t('Buyer'), cell: ({ company }) => <bdi>{company}</bdi> },
  {
    name: t('Order'),
    cell: ({ orderId }) => (
      <a href={href('/admin/orders/:id', { id: orderId })}>{t('Order {id}', { id: orderId })}</a>
    ),
  },
  { name: t('Date'), sorts: ['newest', 'oldest'], cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    name: t('Total'),
    kind: 'number',
    cell: ({ kind, totalCents, currency }) =>
      formatMoney(kind === 'credit' ? -totalCents : totalCents, currency),
  },
]

export default function AdminInvoicesPage() {
  const { rows, list, settings } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSaved = useDoneMessage() === 'saved'
  return (
    <div className="desk">
      <h1>{t('Invoices')}</h1>
      {isSaved && <Message role="status">{t('Saved. It will appear on invoices from now on.')}</Message>}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <RecordList
        rows={rows}
        list={list}
        columns={columns()}
        label={t('Invoices')}
        empty={t('None yet. Wholesale orders create them.')}
      />
      <section aria-labelledby="terms">
        <h2 id="terms">{t('On each invoice')}</h2>
        <Form method="post" className="form">
          <Field
            label={t('VAT number')}
            name="vatNumber"
            maxLength={50}
            hint={t('Your number. Name and address come from the site.')}
            defaultValue={settings.vatNumber}
            formErrors={formErrors}
          />
          <TextArea
            label={t('About tax')}
            name="taxWords"
            maxLength={1000}
            hint={t('For example: no VAT, small business.')}
            defaultValue={settings.taxWords}
            formErrors={formErrors}
          />
          <button type="submit" className="button">
            {t('Save')}
          </button>
        </Form>
      </section>
    </div>
  )
}
