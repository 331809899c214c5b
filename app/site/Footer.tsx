import { Link } from '@remix-run/react'
import { Icon } from '../ui/Icon'
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
            aria-label={`E-mail ${site.contactEmail}`}
            className="icon-link"
          >
            <Icon name="letter" />
          </a>
        )}
        {site.socialUrl && (
          <a
            href={site.socialUrl}
            rel="me noreferrer"
            aria-label="Photos on our social page"
            className="icon-link"
          >
            <Icon name="camera" />
          </a>
        )}
        <a href="/feed.xml" aria-label="New publications as a feed" className="icon-link">
          <Icon name="feed" />
        </a>
      </nav>
    </footer>
  )
}
