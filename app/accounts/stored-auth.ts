import type { Account } from './accounts'

/** Token and user as local storage keeps them; undefined when one is missing or the record cannot be read. */
export function readStored(): { token: string; user: Account } | undefined {
  try {
    const token = localStorage.getItem('token')
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (!token || typeof user !== 'object' || user === null || !('id' in user)) return
    return { token, user: user as Account }
  } catch {
    return
  }
}

export function writeStored(token: string, user: Account): void {
  try {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  } catch {
    // A browser that keeps nothing still has its cookie.
  }
}

export function clearStored(): void {
  try {
    localStorage.removeItem('token')
    localStorage.removeItem('user')
  } catch {
    // Nothing is kept there.
  }
}
