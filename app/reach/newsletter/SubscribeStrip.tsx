import { Form, Link, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { siteFromMatches } from '../../site/meta'
import './subscribe-strip.css'

/** A form with one field that subscribes to everything; shown if mail is on. */
export function SubscribeStrip() {
  const { hasNewsletter } = siteFromMatches(useMatches())
  if (!hasNewsletter) return null
  return (
    <section aria-labelledby="newsletter" className="subscribe-strip">
      <div>
        <h2 id="newsletter">{t('Newsletter')}</h2>
        <p>
          <Trans
            id="We’ll email you when something new is out. Unsubscribe any time. <a>Choose topics</a>"
            components={{ a: <Link to={href('/subscribe')} /> }}
          />
        </p>
      </div>
      <Form method="post" action={href('/subscribe')}>
        <input type="hidden" name="topic" value="everything" />
        <label className="field">
          <span>{t('Email')}</span>
          <input className="input" name="email" type="email" autoComplete="email" required maxLength={254} />
        </label>
        <button type="submit" className="button">
          {t('Subscribe')}
        </button>
      </Form>
    </section>
  )
}
