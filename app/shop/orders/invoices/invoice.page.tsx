import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { pageMeta } from '../../../site/meta'
import { findOrderForVisitor } from '../order-access.server'
import { InvoiceView } from './InvoiceView'
import { invoiceAddress, invoiceNotFound, invoiceTitle } from './invoices'
import { findInvoiceByNumber } from './invoices.server'

/** The page is not indexed and sends no referrer: its address may have the key in it. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data ? invoiceTitle(args.data.invoice) : t(invoiceNotFound), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order, link } = await findOrderForVisitor(request, params.id ?? '')
  const invoice = await findInvoiceByNumber(idFromParam(params.number, t(invoiceNotFound)), order.id)
  return { invoice, link, file: invoiceAddress(link, invoice.number, '/invoice.pdf') }
}

export default function InvoicePage() {
  const { invoice, link, file } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={link}>{t('Order {id}', { id: invoice.orderId })}</BackLink>
      <InvoiceView invoice={invoice} file={file} />
    </>
  )
}
