import { Form, Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatDateTime } from '../../platform/ui/format'
import type { LoggedMail } from './mail-log.server'

interface MailRowProps {
  mail: LoggedMail
  /** The `intent` of the button that sends the mail again. */
  intent: string
  /** Whether this is the page of the mail's record, which then is not named. */
  isOwnPage?: boolean
}

export function MailRow({ mail, intent, isOwnPage }: MailRowProps) {
  const { id, title, recipient, ownerKind, ownerId, state, lastError } = mail
  return (
    <li>
      <p>
        <Trans
          id="<s>{title}</s> to <s2>{recipient}</s2>"
          values={{ title, recipient }}
          components={{ s: <span className="managed-title" />, s2: <span dir="auto" /> }}
        />
        {ownerKind === 'order' && !isOwnPage && (
          <>
            {', '}
            <Link to={href('/admin/orders/:id', { id: ownerId ?? '' })}>
              {t('order {ownerId}', { ownerId })}
            </Link>
          </>
        )}
        <span className="managed-note">
          {stateText(mail)}
          {lastError && `: ${lastError}`}
        </span>
      </p>
      {state !== 'waiting' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={intent}
            className="link-button"
            aria-label={t('Send again: {title} to {recipient}', { title, recipient })}
          >
            {t('Send again')}
          </button>
        </Form>
      )}
    </li>
  )
}

function stateText({ state, at, attempts }: LoggedMail): string {
  const date = formatDateTime(at)
  if (state === 'sent') return t('Sent {date}', { date })
  if (state === 'failed')
    return t(
      '{attempts, plural, =0 {Given up {date}} one {Given up {date}, tried once} other {Given up {date}, tried # times}}',
      { attempts, date },
    )
  return t(
    '{attempts, plural, =0 {Waiting since {date}} one {Waiting since {date}, tried once} other {Waiting since {date}, tried # times}}',
    { attempts, date },
  )
}
