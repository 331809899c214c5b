import { useLocation } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { usePlainLinks } from '../../platform/ui/plain-links'
import { useAuth } from '../../site/accounts/AuthContext'
import { may } from '../../site/accounts/staff'
import { type DeskGroup, type DeskLink, deskGroups, isCurrent } from './desk-links'

interface AdminNavProps {
  waiting?: Record<string, number>
}

export function AdminNav({ waiting = {} }: AdminNavProps) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const plainLinks = usePlainLinks()
  const tab = new URLSearchParams(search).get('tab') ?? (may(user, 'publish') ? 'articles' : 'merch')
  const groups = deskGroups.map(({ name, links }) => ({
    name,
    links: links.filter((link) => !link.for || may(user, link.for)),
  }))
  return (
    <nav className="admin-nav" aria-label={t('Admin')} {...plainLinks}>
      {groups
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <Group key={group.name ?? ''} group={group}>
            {(link) => (
              <a href={link.to} aria-current={isCurrent(link, { pathname, tab }) ? 'page' : undefined}>
                {t(link.name)} <Count count={waiting[link.to] ?? 0} />
              </a>
            )}
          </Group>
        ))}
    </nav>
  )
}

interface GroupProps {
  group: DeskGroup
  children: (link: DeskLink) => JSX.Element
}

function Group({ group: { name, links }, children }: GroupProps) {
  return (
    <div className="admin-group">
      {name && <p>{t(name)}</p>}
      <ul>
        {links.map((link) => (
          <li key={link.to}>{children(link)}</li>
        ))}
      </ul>
    </div>
  )
}

export function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="admin-count">
      {formatCount(count)}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  )
}
