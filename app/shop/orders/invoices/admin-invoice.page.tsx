import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { InvoiceView } from './InvoiceView'
import { invoiceNotFound, invoiceTitle } from './invoices'
import { findInvoiceByNumber } from './invoices.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? invoiceTitle(args.data.invoice) : t(invoiceNotFound), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { invoice: await findInvoiceByNumber(idFromParam(params.number, t(invoiceNotFound))) }
}

export default function AdminInvoicePage() {
  const { invoice } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={href('/admin/orders/:id', { id: invoice.orderId })}>
        {t('Order {id}', { id: invoice.orderId })}
      </BackLink>
      <InvoiceView
        invoice={invoice}
        file={href('/admin/invoices/:number/invoice.pdf', { number: invoice.number })}
      />
    </>
  )
}
