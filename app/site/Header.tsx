import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon'
import type { Site } from './site'

/** The masthead of every page. */
export function Header({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <header className="masthead">
      <Link to="/" className="logo" aria-label={`${site.name}, front page`}>
        {site.name}
      </Link>
      <nav className="masthead-nav" aria-label="Main">
        <NavLink to="/search">SEARCH</NavLink>
        <NavLink to="/authors">AUTHORS</NavLink>
        <NavLink to="/shop">SHOP</NavLink>
        <NavLink to="/bands">BANDS</NavLink>
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
      </nav>
      {children}
    </header>
  )
}
