import { Form, Link, useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useAuth } from '../../site/accounts/AuthContext'
import { removeDraftsOf } from '../../site/accounts/stored-drafts'
import { AdminNav, WaitingTasksCount } from './AdminNav'
import type { DeskGroup } from './desk-links'
import { DeskSearch } from './search/DeskSearch'

const id = 'desk-menu'

// React 18 has no types for the attributes of popovers.
const opener = { popovertarget: id }
const popover = { popover: 'auto' }

interface SideBarProps {
  menu: DeskGroup[]
  waiting: Record<string, number>
}

/** The side bar of the desk. On narrow screens a button opens it, a popover, so that it needs no script. */
export function SideBar({ menu: groups, waiting }: SideBarProps) {
  const menu = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { pathname, search: query } = useLocation()
  const q = pathname === href('/admin/search') ? (new URLSearchParams(query).get('q') ?? '') : ''
  useClosedByPages(menu)
  useSearchKey(menu, search)
  return (
    <>
      <button type="button" className="button is-plain desk-menu-button" {...opener}>
        {t('Desk menu')}{' '}
        <WaitingTasksCount count={Object.values(waiting).reduce((all, count) => all + count, 0)} />
      </button>
      <div className="side-bar" id={id} ref={menu} {...popover}>
        <DeskSearch id="desk-search" q={q} input={search} />
        <AdminNav menu={groups} waiting={waiting} />
        <AccountLinks />
      </div>
    </>
  )
}

/** Links to the site and the account, for narrow windows, where the header is replaced by this menu. */
function AccountLinks() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <nav className="side-bar-account" aria-label={t('Site and account')}>
      <Link to={href('/')}>{t('View site')}</Link>
      <Link to="/userinfo">{t('User Info')}</Link>
      <Form method="post" action={href('/logout')} onSubmit={() => removeDraftsOf(user.id)}>
        <button type="submit">{t('Logout')}</button>
      </Form>
    </nav>
  )
}

function useClosedByPages(menu: RefObject<HTMLElement>) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page closes it
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [key])
}

/** Moves the focus to the search with Ctrl K, or ⌘ K. */
function useSearchKey(menu: RefObject<HTMLElement>, search: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      if (!search.current?.checkVisibility()) menu.current?.showPopover()
      search.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [menu, search])
}
