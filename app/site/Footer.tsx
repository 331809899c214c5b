import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
import { Icon } from '../platform/ui/Icon'
import { textAttributes } from '../platform/ui/text-attributes'
import { DisplaySwitch } from './DisplaySwitch'
import { LanguageSwitch } from './LanguageSwitch'
import { Logo } from './Logo'
import { type VisibleMenuLink, visibleMenuLinks } from './menu'
import { SocialLink } from './SocialLink'
import type { Site } from './site'

const sections: VisibleMenuLink[] = [
  { to: href('/search'), label: msg('All issues') },
  { to: href('/authors'), label: msg('Our writers') },
  { to: href('/shop'), label: msg('Merchandise') },
  { to: href('/bands'), label: msg('Music') },
]

/** @param scheme of a preview within a form, in place of the page's own */
export function Footer({ site, scheme }: { site: Site; scheme?: 'light' | 'dark' }) {
  const { name, footer, contactEmail, social = [], pages = [], hasNewsletter, canJoin } = site
  const { menu = visibleMenuLinks([], []) } = site
  const visible = sections
    .filter((section) => menu.some(({ to }) => to === section.to))
    .map(({ to, label }) => ({ to, label: t(label) }))
  const newsletter = hasNewsletter ? [{ to: href('/subscribe'), label: t('Subscribe') }] : []
  const membership = canJoin ? [{ to: href('/join'), label: t('Become a member') }] : []
  return (
    <footer className="colophon">
      <div className="colophon-name">
        <Logo site={site} scheme={scheme} />
        <p>© 2024 {name}</p>
        {footer && (
          <p className="colophon-text" {...textAttributes(footer)}>
            {footer}
          </p>
        )}
        {!scheme && <DisplaySwitch />}
        {!scheme && <LanguageSwitch site={site} />}
      </div>
      <FooterLinks className="colophon-sections" title={t('Look around')} links={visible} />
      <FooterLinks
        className="colophon-pages"
        title={t('About this site')}
        links={[...membership, ...newsletter, ...pages]}
      />
      <nav aria-label={t('Contact')} className="colophon-contact">
        {contactEmail && (
          <a
            href={`mailto:${contactEmail}`}
            aria-label={t('Write to {contactEmail}', { contactEmail })}
            className="icon-link"
          >
            <Icon name="letter" />
          </a>
        )}
        {social.map((address, index) => (
          <SocialLink key={address} address={address} isFirst={index === 0} />
        ))}
        <a href={href('/feed.xml')} aria-label={t('Feed of new publications')} className="icon-link">
          <Icon name="feed" />
        </a>
      </nav>
    </footer>
  )
}

function FooterLinks({
  title,
  className,
  links,
}: {
  title: string
  className: string
  links: VisibleMenuLink[]
}) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className={className}>
      <p aria-hidden="true">{title}</p>
      {links.map(({ to, label }) => (
        <Fragment key={to}>
          {' '}
          <Link to={to} {...textAttributes(label)}>
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
