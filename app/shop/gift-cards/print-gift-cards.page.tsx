import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatPrintedCode } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { CodeCard } from '../codes/CodeCard'
import { redeemAddress } from '../codes/codes'
import { maxGiftCardsAtOnce } from './gift-cards'
import { listGiftCardsToPrint } from './gift-cards-admin.server'
import '../orders/parcels/sheets.css'
import '../codes/codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Print gift cards'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const ids = new URL(request.url).searchParams.getAll('card').slice(0, maxGiftCardsAtOnce).map(Number)
  const cards = await listGiftCardsToPrint(ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))
  return {
    address: `${new URL(context.origin).host}${href('/redeem')}`,
    cards: cards.map(({ code, balanceCents, currency }) => ({
      code: formatPrintedCode(code),
      qr: qrPicture(context.origin + redeemAddress(code)),
      title: t('Gift card, {balanceCents}', { balanceCents: formatMoney(balanceCents, currency) }),
    })),
  }
}

export default function PrintGiftCardsPage() {
  const { address, cards } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  return (
    <div className="printed">
      <div className="print-help">
        <h1>{t('Gift cards to print')}</h1>
        <p>
          {cards.length === 0
            ? t('These cards have no balance left.')
            : t('Print this page with your browser: Ctrl+P, or ⌘P on a Mac. Then cut along the lines.')}{' '}
          <Link to={href('/admin/gift-cards')}>{t('Back to the gift cards')}</Link>
        </p>
      </div>
      <ul className="code-cards">
        {cards.map((card) => (
          <CodeCard key={card.code} {...card} site={name} address={address} />
        ))}
      </ul>
    </div>
  )
}
