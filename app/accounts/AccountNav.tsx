import { Form, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAuth } from './AuthContext'

/** The header's part about who is here; `children` is what only somebody logged in has there. */
export function AccountNav({ children }: { children?: ReactNode }) {
  const { user, isRestoring } = useAuth()
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
    <nav className="masthead-account masthead-known" aria-label="Account">
      <span className="greeting">Welcome, {user.username}!</span>
      {children}
      <NavLink to="/userinfo">User Info</NavLink>
      <Form method="post" action="/logout">
        <button type="submit">Logout</button>
      </Form>
    </nav>
  )
}
