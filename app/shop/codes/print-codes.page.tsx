import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { formatPrintedCode } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { CodeCard } from './CodeCard'
import { redeemAddress } from './codes'
import { batchNotFound, findCodeBatch } from './codes.server'
import '../orders/parcels/sheets.css'
import './codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Print codes'), { isPrivate: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { id, title, codes } = await findCodeBatch(idFromParam(params.id, batchNotFound))
  const left = codes.filter(({ redeemedAt, withdrawnAt }) => !redeemedAt && !withdrawnAt)
  return {
    id,
    title,
    address: `${new URL(context.origin).host}${href('/redeem')}`,
    cards: left.map(({ code }) => ({
      code: formatPrintedCode(code),
      qr: qrPicture(context.origin + redeemAddress(code)),
    })),
  }
}

/** Shows a page for printing: ten cards on an A4 sheet, with lines to cut along. */
export default function PrintCodesPage() {
  const { id, title, address, cards } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  return (
    <div className="printed">
      <div className="print-help">
        <h1>{t('Codes to print')}</h1>
        <p>
          {cards.length === 0
            ? t('All of these codes are used or withdrawn.')
            : t('Print this page with your browser: Ctrl+P, or ⌘P on a Mac. Then cut along the lines.')}{' '}
          <Link to={href('/admin/codes/:id', { id })}>{t('Back to the codes')}</Link>
        </p>
      </div>
      <ul className="code-cards">
        {cards.map((card) => (
          <CodeCard key={card.code} {...card} site={name} title={title} address={address} />
        ))}
      </ul>
    </div>
  )
}
