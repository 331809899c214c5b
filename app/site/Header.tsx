import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

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
        <SocialLink url={site.socialUrl} />
      </nav>
      {children}
    </header>
  )
}
