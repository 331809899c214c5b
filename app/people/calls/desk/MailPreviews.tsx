import { t } from '../../../platform/i18n/i18n'

interface PreviewedMail {
  id: number
  titles: string[]
  /** The name of the submission's sender, who gets this mail; null while names are hidden. */
  name: string | null
  mail: { subject: string; body: string }
}

export const MailPreviews = ({ chosen }: { chosen: PreviewedMail[] }) => (
  <section aria-labelledby="mail-previews">
    <h2 id="mail-previews">{t('Emails to senders')}</h2>
    {chosen.map(({ id, titles, name, mail }, index) => (
      <details key={id} className="more-fields" open={index === 0}>
        <summary>
          <bdi>{titles.join(' · ') || t('Submission {id}', { id })}</bdi>
          {name && (
            <>
              {', '}
              <bdi>{name}</bdi>
            </>
          )}
        </summary>
        <p dir="auto">
          <strong>{mail.subject}</strong>
        </p>
        <div className="submission-text" dir="auto">
          {mail.body}
        </div>
      </details>
    ))}
  </section>
)
