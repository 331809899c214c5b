import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatCode } from '../../platform/printed-code'
import { qrPicture } from '../../platform/qr'
import { formatMoney } from '../../platform/ui/money'
import { currentUser } from '../../site/accounts/guards.server'
import { limitGuesses } from '../../site/accounts/guess-limits.server'
import { pageMeta, siteOf } from '../../site/meta'
import { CodeCard } from '../codes/CodeCard'
import { redeemAddress } from '../codes/codes'
import { cardByCode } from './balance.server'
import { giftCardNotFound } from './gift-cards'
import '../codes/code-pages.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('A card to give'), { isPrivate: true })

export const handle = { failure: giftCardNotFound }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await currentUser(request)
  const browser = request.headers.get('User-Agent') ?? ''
  const attempt = await limitGuesses({ user, address: context.address, browser })
  const card = await cardByCode(params.code ?? '')
  if (!card) throw new NotFound(giftCardNotFound)
  await attempt.succeeded()
  return {
    code: formatCode(card.code),
    qr: qrPicture(context.origin + redeemAddress(card.code)),
    address: `${new URL(context.origin).host}${href('/redeem')}`,
    title: t('Gift card, {balanceCents}', { balanceCents: formatMoney(card.balanceCents, card.currency) }),
    words: [card.message, card.giverName].filter(Boolean).join('\n'),
  }
}

export default function PrintGiftCardPage() {
  const card = useLoaderData<typeof loader>()
  const { name } = siteOf(useMatches())
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
