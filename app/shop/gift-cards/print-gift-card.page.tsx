import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatPrintedCode } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { formatMoney } from '../../platform/ui/money'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { CodeCard } from '../codes/CodeCard'
import { redeemAddress } from '../codes/codes'
import { findGiftCardByCode } from './balance.server'
import { giftCardNotFound } from './gift-cards'
import '../orders/parcels/sheets.css'
import '../codes/codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('A card to give'), { isPrivate: true })

export const handle = { failure: giftCardNotFound }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await findCurrentUser(request)
  const browser = request.headers.get('User-Agent') ?? ''
  const attempt = await enforceGuessLimit({ user, address: context.address, browser })
  const card = await findGiftCardByCode(params.code ?? '')
  if (!card) throw new NotFound(giftCardNotFound)
  await attempt.succeeded()
  return {
    code: formatPrintedCode(card.code),
    qr: qrPicture(context.origin + redeemAddress(card.code)),
    address: `${new URL(context.origin).host}${href('/redeem')}`,
    title: t('Gift card, {balanceCents}', { balanceCents: formatMoney(card.balanceCents, card.currency) }),
    words: [card.message, card.giverName].filter(Boolean).join('\n'),
  }
}

export default function PrintGiftCardPage() {
  const card = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  return (
    <div className="printed">
      <div className="print-help">
        <h1>{t('A card to give')}</h1>
        <p>
          <Trans
            id="Print this page with your browser: Ctrl+P, or ⌘P on a Mac. <a>Back to the gift card</a>"
            components={{ a: <Link to={href('/gift-cards/:code', { code: card.code })} /> }}
          />
        </p>
      </div>
      <ul className="code-cards">
        <CodeCard {...card} site={name} />
      </ul>
    </div>
  )
}
