import { Link } from '@remix-run/react'
import { Icon } from '../ui/Icon'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

export function Footer({ site }: { site: Site }) {
  return (
    <footer className="colophon">
      <Link to="/" className="logo" aria-label={`${site.name}, front page`}>
        {site.name}
      </Link>
      <p>© 2024 {site.name}</p>
      <nav aria-label="Contact">
        {site.contactEmail && (
          <a
            href={`mailto:${site.contactEmail}`}
            aria-label={`Email ${site.contactEmail}`}
            className="icon-link"
          >
            <Icon name="letter" />
          </a>
        )}
        <SocialLink url={site.socialUrl} />
        <a href="/feed.xml" aria-label="Feed of new publications" className="icon-link">
          <Icon name="feed" />
        </a>
      </nav>
    </footer>
  )
}
