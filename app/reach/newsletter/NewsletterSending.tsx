import { Form, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { DateTimeFields } from '../../platform/ui/DateTimeFields'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import { MailFrame } from '../../site/mail/MailFrame'
import { type Newsletter, type NewsletterDelay, newsletterStateNames } from './newsletters'
import { memberAudience } from './topics'
import './newsletter.css'

export function NewsletterPreview({ newsletter: { id, version } }: { newsletter: Newsletter }) {
  return (
    <section id="preview" className="letter-part" aria-labelledby="preview-title">
      <h2 id="preview-title">{t('Preview')}</h2>
      <MailFrame
        title={t('Newsletter preview')}
        src={`${href('/admin/letters/:id/preview', { id })}?version=${version}`}
      />
    </section>
  )
}

interface SendFormProps {
  newsletter: Newsletter
  audience: number
  ownEmail: string
}

export function SendForm({ newsletter: { id, version, topics }, audience, ownEmail }: SendFormProps) {
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  const page = href('/admin/letters/:id', { id })
  return (
    <section className="letter-part" aria-labelledby="send-title">
      <h2 id="send-title">{t('Send')}</h2>
      <Form method="post" action={page} preventScrollReset>
        <button type="submit" name="intent" value="test" className="button is-plain" disabled={isBusy}>
          {t('Send a test to me')}
        </button>
        <p className="field-hint">{t('To {ownEmail}.', { ownEmail })}</p>
      </Form>
      <details open={Boolean(formErrors)}>
        <summary className="button">{t('Send newsletter')}</summary>
        <Form method="post" action={page} className="form letter-part">
          <input type="hidden" name="version" value={version} />
          <DateTimeFields label={t('Send on')} name="send" formErrors={formErrors} />
          <button type="submit" name="intent" value="send" className="button" disabled={isBusy}>
            {memberAudience(topics)
              ? t('{count, plural, one {Send to # member} other {Send to # members}}', { count: audience })
              : t('{count, plural, one {Send to # subscriber} other {Send to # subscribers}}', {
                  count: audience,
                })}
          </button>
        </Form>
      </details>
      <details>
        <summary>{t('Delete this draft')}</summary>
        <Form method="post" action={page}>
          <button type="submit" name="intent" value="delete" className="button is-plain">
            {t('Delete')}
          </button>
        </Form>
      </details>
    </section>
  )
}

export function NewsletterProgress({
  newsletter,
  delays,
}: {
  newsletter: Newsletter
  delays: NewsletterDelay[]
}) {
  const { id, state, sendAt, startedAt, sent, failed, waiting, recipients } = newsletter
  const isOpen = state === 'scheduled' || state === 'sending'
  return (
    <section aria-label={t('Progress')}>
      <dl className="facts">
        <dt>{t('State')}</dt>
        <dd>{t(newsletterStateNames[state])}</dd>
        {state === 'scheduled' && sendAt && (
          <>
            <dt>{t('Scheduled for')}</dt>
            <dd>{formatDateTime(sendAt)}</dd>
          </>
        )}
        {startedAt && (
          <>
            <dt>{t('Started')}</dt>
            <dd>{formatDateTime(startedAt)}</dd>
            <dt>{t('Sent')}</dt>
            <dd>
              {t('{sent} of {recipients}', { sent: formatCount(sent), recipients: formatCount(recipients) })}
            </dd>
            <dt>{t('Failed')}</dt>
            <dd>{formatCount(failed)}</dd>
          </>
        )}
        {state === 'canceled' && (
          <>
            <dt>{t('Not sent')}</dt>
            <dd>{formatCount(waiting)}</dd>
          </>
        )}
      </dl>
      {state === 'sending' && delays.length > 0 && (
        <ul>
          {delays.map(({ count, answer, until }) => (
            <li key={`${until} ${answer}`} dir="auto">
              {t(
                '{count, plural, one {# email waits} other {# emails wait}} until {date}. The mail server said: “{answer}”',
                { count, date: formatDateTime(until), answer },
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'sending' && (
        <progress className="letter-progress" max={recipients} value={sent + failed} aria-label={t('Sent')} />
      )}
      {isOpen && (
        <Form method="post" action={href('/admin/letters/:id', { id })} preventScrollReset>
          <button type="submit" name="intent" value="cancel" className="button is-plain">
            {state === 'scheduled' ? t('Back to draft') : t('Stop sending')}
          </button>
        </Form>
      )}
    </section>
  )
}
