import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { Icon } from '../ui/Icon'
import { textAttributes } from '../ui/text-attributes'
import { Logo } from './Logo'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

export function Footer({ site, scheme }: { site: Site; scheme?: 'light' | 'dark' }) {
  const { name, footer, contactEmail, social = [], pages = [], hasNewsletter } = site
  return (
    <footer className="colophon">
      <Logo site={site} scheme={scheme} />
      <p>© 2024 {name}</p>
      {footer && (
        <p className="colophon-text" {...textAttributes(footer)}>
          {footer}
        </p>
      )}
      {(pages.length > 0 || hasNewsletter) && (
        <nav aria-label="About this site" className="colophon-pages">
          {hasNewsletter && <Link to="/subscribe">Subscribe</Link>}
          {pages.map(({ to, label }) => (
            <Fragment key={to}>
              {' '}
              <Link to={to} {...textAttributes(label)}>
                {label}
              </Link>
            </Fragment>
          ))}
        </nav>
      )}
      <nav aria-label="Contact" className="colophon-contact">
        {contactEmail && (
          <a href={`mailto:${contactEmail}`} aria-label={`Write to ${contactEmail}`} className="icon-link">
            <Icon name="letter" />
          </a>
        )}
        {social.map((address, index) => (
          <SocialLink key={address} address={address} isFirst={index === 0} />
        ))}
        <a href="/feed.xml" aria-label="Feed of new publications" className="icon-link">
          <Icon name="feed" />
        </a>
      </nav>
    </footer>
  )
}
