import { Form, NavLink } from '@remix-run/react'
import { useAuth } from './AuthContext'
import { may } from './staff'
import { removeDraftsOf } from './stored-drafts'

/** The account links of the header. */
export function AccountNav() {
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
      <span className="greeting">Welcome, {user.username}!</span>{' '}
      {(may(user) || user.needsSecondFactor) && <NavLink to="/admin">Desk</NavLink>}{' '}
      <NavLink to="/reading">Reading</NavLink> <NavLink to="/userinfo">User Info</NavLink>{' '}
      <Form method="post" action="/logout" onSubmit={() => removeDraftsOf(user.id)}>
        <button type="submit">Logout</button>
      </Form>
    </nav>
  )
}
