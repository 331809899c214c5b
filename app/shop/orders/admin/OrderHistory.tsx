import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatDateTime } from '../../../platform/ui/format'
import { MailRow } from '../../../site/mail/MailRow'
import type { OrderForAdmin } from './order-admin.server'
import './admin-orders.css'
import './desk.css'

export function OrderTimeline({ order }: { order: OrderForAdmin }) {
  return (
    <ol className="order-history">
      {order.timeline.map(({ key, at, what, actor, note, isNote }) => (
        <li key={key} className={isNote ? 'order-note' : undefined}>
          <p>
            <Trans id="{what} by {actor}" values={{ what, actor: <span dir="auto">{actor}</span> }} />
            {note && (
              <>
                {' · '}
                <span dir="auto">{note}</span>
              </>
            )}
          </p>
          <time className="managed-note" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

export function OrderMails({ order: { mails } }: { order: OrderForAdmin }) {
  if (mails.length === 0) return null
  return (
    <section>
      <h2>{t('Emails')}</h2>
      <ul className="managed">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} intent="mail" isOwnPage />
        ))}
      </ul>
    </section>
  )
}
