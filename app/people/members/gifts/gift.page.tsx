import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatPrintedCode } from '../../../platform/printed-code'
import { formatDay } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { dayOfTime } from '../member-days'
import { loadGiftForPage } from './gift-page.server'
import { giftAddress } from './gifts'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your gift'), { isPrivate: true })

export const handle = { failure: msg('Failed to load the gift.') }

/** Stripe sends the buyer here after the payment, perhaps before its webhook arrives. */
export const loader = ({ params }: LoaderFunctionArgs) => loadGiftForPage(params.id)

export default function GiftPage() {
  const gift = useLoaderData<typeof loader>()
  const { state, plan, lasts } = gift
  return (
    <div className="account-page">
      <h1>{t('Your gift')}</h1>
      <p>
        <bdi {...textAttributes(plan)}>{plan}</bdi>, {lasts}.
      </p>
      {state === 'unpaid' && (
        <Message role="status">{t('Your payment is being confirmed. Reload this page in a moment.')}</Message>
      )}
      {state === 'paid back' && <Message>{t('It was refunded, so its code no longer works.')}</Message>}
      {state === 'redeemed' && <Message role="status">{t('It has been redeemed.')}</Message>}
      {(state === 'paid' || state === 'mailed') && <Code {...gift} />}
    </div>
  )
}

function Code(gift: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { code, email, state, sendAt } = gift
  return (
    <>
      <Message role="status">
        {t('Thank you. {whenText}', { whenText: whenText(email, sendAt, state === 'mailed') })}
      </Message>
      <p>
        <Trans
          id="The code is <code>{code}</code>. It can be redeemed once."
          values={{ code: formatPrintedCode(code) }}
          components={{ code: <code /> }}
        />
      </p>
      <p>
        <Link to={`${giftAddress(gift)}/card`} className="button">
          {t('Print a card')}
        </Link>
      </p>
      <p>{t('Keep the address of this page: your gift is here.')}</p>
    </>
  )
}

function whenText(email: string | null, sendAt: string | null, isMailed: boolean): string {
  if (!email) return t('Print the card and give it away.')
  if (isMailed) return t('It was emailed to {email}.', { email })
  return t('We’ll email it to {email} on {dayIn}.', { email, dayIn: formatDay(dayOfTime(sendAt)) })
}
