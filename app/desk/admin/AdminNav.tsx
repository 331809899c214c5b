import { Link, useLocation } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { usePlainLinks } from '../../platform/ui/plain-links'
import { useAuth } from '../../site/accounts/AuthContext'
import { hasPermission } from '../../site/accounts/staff'
import type { DeskLink } from '../../site/desk-link'
import { isCurrentLink } from './current-link'
import type { DeskGroup } from './desk-links'
import './admin-nav.css'

interface AdminNavProps {
  /** What the user may open, as `makeDeskMenu` gives it. */
  menu: DeskGroup[]
  waiting?: Record<string, number>
}

export function AdminNav({ menu, waiting = {} }: AdminNavProps) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const plainLinks = usePlainLinks()
  const tab =
    new URLSearchParams(search).get('tab') ?? (hasPermission(user, 'publish') ? 'articles' : 'merch')
  return (
    <nav className="admin-nav" aria-label={t('Admin')} {...plainLinks}>
      {menu.map((group) => (
        <Group key={group.name ?? ''} group={group}>
          {(link) => (
            <a href={link.to} aria-current={isCurrentLink(link, { pathname, tab }) ? 'page' : undefined}>
              {t(link.name)} <WaitingTasksCount count={countWaitingAt(link, waiting)} />
            </a>
          )}
        </Group>
      ))}
    </nav>
  )
}

const countWaitingAt = ({ to, tabs = [] }: DeskLink, waiting: Record<string, number>) =>
  [...new Set([to, ...tabs.map((tab) => tab.to)])].reduce((sum, page) => sum + (waiting[page] ?? 0), 0)

/** Shows the pages that share a menu entry as tabs, on each of these pages. */
export function DeskTabs({ menu, waiting = {} }: AdminNavProps) {
  const { pathname } = useLocation()
  const isOpen = (link: DeskLink) => isCurrentLink(link, { pathname, tab: '' })
  const entry = menu.flatMap(({ links }) => links).find((link) => link.tabs && isOpen(link))
  if (!entry?.tabs || entry.tabs.length < 2) return null
  return (
    <nav className="tabs desk-tabs" aria-label={t(entry.name)}>
      {entry.tabs.map((link) => (
        <Link key={link.to} to={link.to} aria-current={isOpen(link) ? 'page' : undefined}>
          {t(link.name)} <WaitingTasksCount count={waiting[link.to] ?? 0} />
        </Link>
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

export function WaitingTasksCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="admin-count">
      {formatCount(count)}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  )
}
