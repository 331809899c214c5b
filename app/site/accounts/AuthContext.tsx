import { useLocation, useRevalidator } from '@remix-run/react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { loadingText } from '../Loading'
import type { Account } from './accounts'
import { clearStored, readStored, writeStored } from './stored-auth'
import { useRestoredSession } from './use-restored-session'

interface Auth {
  isLoggedIn: boolean
  token: string | null
  user: Account | null
  isRestoring: boolean
  login: (token: string, user: Account) => void
  logout: () => void
}

export const AuthContext = createContext<Auth | undefined>(undefined)

/** @throws Error outside of AuthProvider */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('AuthContext must be used within an AuthProvider')
  return auth
}

/**
 * Logs a browser in again that has only the stored token: the server goes by the session cookie, so the token is used
 * to get that cookie back, and is cleared if the session has ended.
 */
export function AuthProvider({ user, children }: { user: Account | null; children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const [token, setToken] = useState<string | null>(null)
  const userId = user?.id

  const login = useCallback((newToken: string, newUser: Account) => {
    writeStored(newToken, newUser)
    setToken(newToken)
  }, [])
  const logout = useCallback(() => {
    clearStored()
    setToken(null)
  }, [])

  const lastUserId = useRef(userId)
  useEffect(() => {
    const hasLoggedOut = lastUserId.current !== undefined && userId === undefined
    lastUserId.current = userId
    if (hasLoggedOut) return logout()
    const stored = readStored()
    if (stored && userId !== undefined && stored.user.id !== userId) return logout()
    setToken(stored?.token ?? null)
  }, [userId, logout])
  const isRestoring = useRestoredSession(userId, logout)

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'token' && key !== null) return
      setToken(readStored()?.token ?? null)
      revalidate()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [revalidate])

  const auth = useMemo(
    () => ({ isLoggedIn: user !== null, token, user, isRestoring, login, logout }),
    [user, token, isRestoring, login, logout],
  )
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>
}

/** Shown in place of the page, which is hidden, while the session is restored. */
export function RestoringNotice() {
  const { isRestoring } = useAuth()
  const { pathname } = useLocation()
  if (!isRestoring) return null
  return (
    <p role="status" className="restoring">
      {loadingText(pathname)}
    </p>
  )
}
