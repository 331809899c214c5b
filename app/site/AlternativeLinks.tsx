import { Link, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
import { siteFromMatches } from './meta'
import './ways-on.css'

/** Links for visitors who looked for something that this site does not offer yet. */
export function AlternativeLinks({ heading = msg('In the meantime') }: { heading?: string }) {
  const { contactEmail } = siteFromMatches(useMatches())
  return (
    <section className="ways-on" aria-labelledby="ways-on">
      <h2 id="ways-on">{t(heading)}</h2>
      <ul>
        <Way about={t('Everything published so far')}>
          <Link to={href('/search')}>{t('Start reading')}</Link>
        </Way>
        <Way about={t('Zines, music and more')}>
          <Link to={href('/shop')}>{t('Visit the shop')}</Link>
        </Way>
        <Way about={t('New publications in your feed reader')}>
          <a href={href('/feed.xml')}>{t('Follow the feed')}</a>
        </Way>
        {contactEmail && (
          <Way about={contactEmail}>
            <a href={`mailto:${contactEmail}`}>{t('Write to us')}</a>
          </Way>
        )}
      </ul>
    </section>
  )
}

const Way = ({ about, children }: { about: string; children: ReactNode }) => (
  <li>
    {children} <span>{about}</span>
  </li>
)
