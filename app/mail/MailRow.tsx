import { Form, Link } from '@remix-run/react'
import { msg, t } from '../platform/i18n/i18n'
import { Trans } from '../platform/i18n/Trans'
import { formatDateTime } from '../ui/format'
import type { LoggedMail } from './mail-log.server'

const stateWords: Record<string, string> = {
  sent: msg('Sent'),
  failed: msg('Given up'),
  waiting: msg('Waiting since'),
}

interface MailRowProps {
  mail: LoggedMail
  /** The `intent` of the button that sends the mail again. */
  intent: string
  /** Set on the page of the record that the mail is about, which then needs no name. */
  isOwnPage?: boolean
}

export function MailRow({ mail, intent, isOwnPage }: MailRowProps) {
  const { id, title, recipient, ownerKind, ownerId, state, at, attempts, lastError } = mail
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
            <Link to={`/admin/orders/${ownerId}`}>{t('order {ownerId}', { ownerId })}</Link>
          </>
        )}
        <span className="managed-note">
          {t(stateWords[state] ?? '')} {formatDateTime(at)}
          {state !== 'sent' && attempts > 0 && `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`}
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
