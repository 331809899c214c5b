import { Link, NavLink, useLocation } from '@remix-run/react'
import { Fragment, type ReactNode, useId } from 'react'
import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../platform/ui/Icon'
import { textAttributes } from '../platform/ui/text-attributes'
import { HeaderMenu, MenuButton } from './HeaderMenu'
import { Logo } from './Logo'
import { isExternalLink, type VisibleMenuLink, visibleMenuLinks } from './menu'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

interface HeaderProps {
  site: Site
  scheme?: 'light' | 'dark'
  account: ReactNode
  cart?: ReactNode
  isStaff?: boolean
}

export function Header({ site, scheme, account, cart, isStaff = false }: HeaderProps) {
  const { tagline, social = [], menu = visibleMenuLinks([], []) } = site
  const menuId = useId()
  const { pathname } = useLocation()
  const isDesk = isStaff && /^\/admin(\/|$)/.test(pathname) && !scheme
  return (
    <header className={isDesk ? 'masthead is-desk' : 'masthead'}>
      <div className="masthead-name">
        <Logo site={site} scheme={scheme} />
        {tagline && (
          <p className="tagline" {...textAttributes(tagline)}>
            {tagline}
          </p>
        )}
      </div>
      <HeaderMenu id={menuId}>
        <nav className="masthead-nav" aria-label={t('Main')}>
          {menu.map((line) => (
            <Fragment key={line.to}>
              <MenuLink {...line} />{' '}
            </Fragment>
          ))}
          {social[0] && <SocialLink address={social[0]} isFirst />}
        </nav>{' '}
        {account}
      </HeaderMenu>{' '}
      {isDesk ? (
        <Link to={href('/')} className="masthead-site">
          {t('View site')}
        </Link>
      ) : (
        <>
          <Link
            to={href('/search')}
            className="icon-link masthead-search"
            aria-label={t('Search the publications')}
          >
            <Icon name="search" />
          </Link>{' '}
          {cart}
        </>
      )}{' '}
      <MenuButton menuId={menuId} />
    </header>
  )
}

function MenuLink({ to, label }: VisibleMenuLink) {
  if (isExternalLink(to)) {
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
