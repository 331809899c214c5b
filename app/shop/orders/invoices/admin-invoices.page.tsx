import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectDone } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDay } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { Message } from '../../../platform/ui/Message'
import { formatMoney } from '../../../platform/ui/money'
import { Pages } from '../../../platform/ui/Pages'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { InvoiceSettingsForm } from './invoice-settings-form'
import { invoiceTitle } from './invoices'
import { allInvoices, invoiceSettings, saveInvoiceSettings } from './invoices.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Invoices'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const page = new URL(request.url).searchParams.get('page')
  return { ...(await allInvoices(page)), settings: await invoiceSettings() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  await saveInvoiceSettings(await parseForm(request, InvoiceSettingsForm), admin)
  return redirectDone(href('/admin/invoices'), 'saved', context)
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['invoices'][number]

const columns = (): IndexColumn<Listed>[] => [
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
  { name: t('Date'), cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    name: t('Total'),
    kind: 'number',
    cell: ({ kind, totalCents, currency }) =>
      formatMoney(kind === 'credit' ? -totalCents : totalCents, currency),
  },
]

export default function AdminInvoicesPage() {
  const { invoices, page, pages, settings } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSaved = useDoneMessage() === 'saved'
  return (
    <div className="desk">
      <h1>{t('Invoices')}</h1>
      {isSaved && <Message role="status">{t('Saved. Invoices say so from now on.')}</Message>}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {invoices.length === 0 ? (
        <p className="empty">{t('None yet. Wholesale orders make them.')}</p>
      ) : (
        <IndexTable
          label={t('Invoices')}
          rows={invoices}
          columns={columns()}
          keyOf={({ number }) => number}
        />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `${href('/admin/invoices')}?page=${number}`} />
      <section aria-labelledby="terms">
        <h2 id="terms">{t('On each invoice')}</h2>
        <Form method="post" className="form">
          <Field
            label={t('VAT number')}
            name="vatNumber"
            maxLength={50}
            hint={t('Yours. Name and address are the site’s.')}
            defaultValue={settings.vatNumber}
            formErrors={formErrors}
          />
          <TextArea
            label={t('About tax')}
            name="taxWords"
            maxLength={1000}
            hint={t('Such as: no VAT, small business.')}
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
