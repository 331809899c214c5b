import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatPrintedCode } from '../../../platform/printed-code'
import { qrPicture } from '../../../platform/qr'
import { CodeCard } from '../../../shop/codes/CodeCard'
import { redeemAddress } from '../../../shop/codes/codes'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { loadGiftForPage } from './gift-page.server'
import { giftAddress, giftNotFound } from './gifts'
import '../../../shop/orders/parcels/sheets.css'
import '../../../shop/codes/codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('A card to give'), { isPrivate: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gift = await loadGiftForPage(params.id)
  if (gift.state !== 'paid' && gift.state !== 'mailed') throw new NotFound(giftNotFound)
  const { id, code, plan, lasts, giverName, message } = gift
  const host = `${new URL(context.origin).host}${href('/redeem')}`
  const card = { code: formatPrintedCode(code), qr: qrPicture(context.origin + redeemAddress(code)) }
  return {
    id,
    host,
    card,
    title: `${plan}, ${lasts}`,
    words: [message, giverName].filter(Boolean).join('\n'),
  }
}

export default function GiftCardPage() {
  const { id, host, card, title, words } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  return (
    <div className="printed">
      <div className="print-help">
        <h1>{t('A card to give')}</h1>
        <p>
          <Trans
            id="Print this page with your browser: Ctrl+P, or ⌘P on a Mac. <a>Back to the gift</a>"
            components={{ a: <Link to={giftAddress({ id })} /> }}
          />
        </p>
      </div>
      <ul className="code-cards">
        <CodeCard {...card} site={name} title={title} words={words} address={host} />
      </ul>
    </div>
  )
}
