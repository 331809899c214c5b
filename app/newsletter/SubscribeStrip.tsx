import { Form, Link, useMatches } from '@remix-run/react'
import { siteOf } from '../site/meta'

/** A form of one field that subscribes to everything; shown if mail is on. */
export function SubscribeStrip() {
  const { hasNewsletter } = siteOf(useMatches())
  if (!hasNewsletter) return null
  return (
    <section aria-labelledby="newsletter" className="subscribe-strip">
      <div>
        <h2 id="newsletter">Newsletter</h2>
        <p>
          A mail when something new is out. Unsubscribe any time. <Link to="/subscribe">Choose topics</Link>
        </p>
      </div>
      <Form method="post" action="/subscribe">
        <input type="hidden" name="topic" value="everything" />
        <label className="field">
          <span>Email</span>
          <input className="input" name="email" type="email" autoComplete="email" required maxLength={254} />
        </label>
        <button type="submit" className="button">
          Subscribe
        </button>
      </Form>
    </section>
  )
}
