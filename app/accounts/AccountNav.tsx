import { Form, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAuth } from './AuthContext'
import { may } from './staff'

/** The account links of the header; `children` shows only to a logged-in user. */
export function AccountNav({ children }: { children?: ReactNode }) {
  const { user, isRestoring } = useAuth()
  if (isRestoring) return null
  if (!user) {
    return (
      <nav className="masthead-account" aria-label="Account">
        <NavLink to="/login">LOGIN</NavLink> <NavLink to="/register">REGISTER</NavLink>
      </nav>
    )
  }
  return (
    <nav className="masthead-account masthead-user" aria-label="Account">
      <span className="greeting">Welcome, {user.username}!</span> {children}{' '}
      {(may(user) || user.needsSecondFactor) && <NavLink to="/admin">Desk</NavLink>}{' '}
      <NavLink to="/reading">Reading</NavLink> <NavLink to="/userinfo">User Info</NavLink>{' '}
      <Form method="post" action="/logout">
        <button type="submit">Logout</button>
      </Form>
    </nav>
  )
}
