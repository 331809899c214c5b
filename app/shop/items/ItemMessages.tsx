import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FieldErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { LoginLinks } from '../../site/accounts/LoginLinks'
import '../../site/accounts/guest-ways.css'

/** The error of an action on the item's page; a request without a valid form gets only a message. */
export interface ItemFailure {
  message?: string
  needsLogin?: boolean
  /** The chosen options; JSON turns undefined into null. */
  choice?: (string | null | undefined)[]
  errors?: FieldErrors
  /** The submitted fields. */
  values?: Record<string, string>
}

interface ItemMessagesProps {
  item: { id: number; title: string }
  failure?: ItemFailure
  guestAsked: ReactNode
  guestWay: ReactNode
  news: ItemNotice
}

export interface ItemNotice {
  told: string | null
  /** The unpaid order, if any, after the buyer canceled on the payment page. */
  canceled: { unpaidOrder: { id: number; link: string } | null } | null
}

export function ItemMessages({
  item,
  failure,
  guestAsked,
  guestWay,
  news: { told, canceled },
}: ItemMessagesProps) {
  if (failure) {
    return (
      <Message role="alert" isNeutral={failure.needsLogin}>
        {failure.message}{' '}
        {failure.needsLogin && (
          <>
            <p>{t('Log in, and we’ll add it to your cart.')}</p>
            {guestAsked}
            <p className="guest-ways">
              {guestWay} <LoginLinks redirectTo={href('/item/:id', { id: item.id })} isMain={!guestWay} />
            </p>
          </>
        )}
      </Message>
    )
  }
  return (
    <>
      {told && (
        <Message role="status" about={told}>
          <Trans id="We’ll email you when {told} is back." values={{ told: <bdi>{told}</bdi> }} />
        </Message>
      )}
      {canceled && <Canceled {...canceled} />}
    </>
  )
}

function Canceled({ unpaidOrder }: { unpaidOrder: { id: number; link: string } | null }) {
  return (
    <Message role="status" isNeutral>
      {t('Payment canceled. Nothing was charged.')}{' '}
      {unpaidOrder && (
        <Trans
          id="<a>Order {id}</a> has not been paid yet."
          values={{ id: unpaidOrder.id }}
          components={{ a: <Link to={unpaidOrder.link} /> }}
        />
      )}
    </Message>
  )
}
