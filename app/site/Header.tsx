import { NavLink } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { textAttributes } from '../ui/text-attributes'
import { Logo } from './Logo'
import { isOutside, type VisibleMenuLink, visibleMenuLinks } from './menu'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

interface HeaderProps {
  site: Site
  scheme?: 'light' | 'dark'
  children: ReactNode
}

export function Header({ site, scheme, children }: HeaderProps) {
  const { tagline, social = [], menu = visibleMenuLinks([], []) } = site
  return (
    <header className="masthead">
      <div className="masthead-name">
        <Logo site={site} scheme={scheme} />
        {tagline && (
          <p className="tagline" {...textAttributes(tagline)}>
            {tagline}
          </p>
        )}
      </div>
      <nav className="masthead-nav" aria-label="Main">
        {menu.map((line) => (
          <Fragment key={line.to}>
            <MenuLink {...line} />{' '}
          </Fragment>
        ))}
        {social[0] && <SocialLink address={social[0]} isFirst />}
      </nav>{' '}
      {children}
    </header>
  )
}

function MenuLink({ to, label }: VisibleMenuLink) {
  if (isOutside(to)) {
    return (
      <a href={to} rel="noreferrer" {...textAttributes(label)}>
        {label}
      </a>
    )
  }
  return (
    <NavLink to={to} {...textAttributes(label)}>
      {label}
    </NavLink>
  )
}
