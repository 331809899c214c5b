import { Form } from '@remix-run/react'
import { usDateTime } from '../ui/format'
import type { DeskOrder } from './order-desk.server'

/** Changes of status, refunds, corrections and notes. */
export function Timeline({ order }: { order: DeskOrder }) {
  return (
    <ol className="order-history">
      {order.timeline.map(({ key, at, what, actor, note, isNote }) => (
        <li key={key} className={isNote ? 'order-note' : undefined}>
          <time dateTime={at}>{usDateTime(at)}</time> {what} by <span dir="auto">{actor}</span>
          {note && <span dir="auto"> · {note}</span>}
        </li>
      ))}
    </ol>
  )
}

const stateWords: Record<string, string> = { sent: 'sent', failed: 'given up', waiting: 'waiting since' }

export function OrderMails({ order: { mails } }: { order: DeskOrder }) {
  if (mails.length === 0) return null
  return (
    <section>
      <h2>Mails</h2>
      <ul className="managed">
        {mails.map(({ id, title, recipient, state, at, lastError }) => (
          <li key={id}>
            <p>
              <span className="managed-title">{title}</span> to <span dir="auto">{recipient}</span>
              <span className="managed-note">
                {stateWords[state]} {usDateTime(at)}
                {lastError && `: ${lastError}`}
              </span>
            </p>
            {state !== 'waiting' && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="mail"
                  className="link-button"
                  aria-label={`Send again: ${title} to ${recipient}`}
                >
                  Send again
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
