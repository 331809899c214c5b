import { Form, NavLink } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { useAuth } from './AuthContext'

/** HTML's own popover opens and closes without a script; the types of React 18 do not know it. */
const menuId = 'account-menu'
const opensMenu = { popovertarget: menuId }
const isMenu = { id: menuId, popover: 'auto' }

/** The header's part about who is here; `children` is what only somebody logged in has there. On a phone the rest is a menu. */
export function AccountNav({ children }: { children?: ReactNode }) {
  const { user, isRestoring } = useAuth()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover?.()
  if (isRestoring) return null
  if (!user) {
    return (
      <nav className="masthead-account" aria-label="Account">
        <NavLink to="/login">LOGIN</NavLink>
        <NavLink to="/register">REGISTER</NavLink>
      </nav>
    )
  }
  return (
    <nav className="masthead-account" aria-label="Account">
      {children}
      <button type="button" className="account-opener" {...opensMenu}>
        ACCOUNT
      </button>
      <div ref={menu} className="account-menu" {...isMenu}>
        <span>Welcome, {user.username}!</span>
        <NavLink to="/userinfo" onClick={close}>
          User Info
        </NavLink>
        <Form method="post" action="/logout">
          <button type="submit">Logout</button>
        </Form>
      </div>
    </nav>
  )
}
