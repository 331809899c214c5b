import { Link, useMatches } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { BreakableAddress } from '../../platform/ui/BreakableAddress'
import { siteFromMatches } from '../meta'
import './pages.css'

/** Shows the column beside a page of the site: contact data and links to follow it. */
export function PageAside() {
  const { contactEmail, hasNewsletter, canJoin } = siteFromMatches(useMatches())
  return (
    <aside className="written-aside" aria-label={t('Contact')}>
      {contactEmail && (
        <>
          <h2>{t('Write to us')}</h2>
          <p>
            <a href={`mailto:${contactEmail}`}>
              <BreakableAddress>{contactEmail}</BreakableAddress>
            </a>
          </p>
        </>
      )}
      <h2>{t('Keep reading')}</h2>
      <ul>
        <li>
          <Link to={href('/search')}>{t('All publications')}</Link>
        </li>
        <li>
          {hasNewsletter ? (
            <Link to={href('/subscribe')}>{t('Newsletter')}</Link>
          ) : (
            <a href={href('/feed.xml')}>{t('Feed of new issues')}</a>
          )}
        </li>
        {canJoin && (
          <li>
            <Link to={href('/join')}>{t('Become a member')}</Link>
          </li>
        )}
      </ul>
    </aside>
  )
}
