import type { Account } from './accounts'

/** @returns undefined when the token or the user is missing or invalid */
export function readStoredLogin(): { token: string; user: Account } | undefined {
  try {
    const token = localStorage.getItem('token')
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (!token || typeof user !== 'object' || user === null || !('id' in user)) return
    return { token, user: user as Account }
  } catch {
    return
  }
}

export function writeStoredLogin(token: string, user: Account): void {
  try {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  } catch {
    // Storage may be blocked; the cookie still works.
  }
}

export function clearStoredLogin(): void {
  try {
    localStorage.removeItem('token')
    localStorage.removeItem('user')
  } catch {
    // Storage may be blocked.
  }
}
