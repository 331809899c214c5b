import { Link, useMatches } from '@remix-run/react'
import { siteOf } from '../site/meta'
import { WithBreaks } from '../ui/WithBreaks'

/** The column beside a page of the site: how to reach and to follow it. */
export function PageAside() {
  const { contactEmail, hasNewsletter, canJoin } = siteOf(useMatches())
  return (
    <aside className="written-aside" aria-label="Contact">
      {contactEmail && (
        <>
          <h2>Write to us</h2>
          <p>
            <a href={`mailto:${contactEmail}`}>
              <WithBreaks>{contactEmail}</WithBreaks>
            </a>
          </p>
        </>
      )}
      <h2>Read on</h2>
      <ul>
        <li>
          <Link to="/search">All publications</Link>
        </li>
        <li>
          {hasNewsletter ? (
            <Link to="/subscribe">Newsletter</Link>
          ) : (
            <a href="/feed.xml">Feed of new issues</a>
          )}
        </li>
        {canJoin && (
          <li>
            <Link to="/join">Become a member</Link>
          </li>
        )}
      </ul>
    </aside>
  )
}
