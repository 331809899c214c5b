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
import { clearStoredLogin, readStoredLogin, writeStoredLogin } from './stored-auth'
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
 * Restores the session of a browser that has only the stored token: with it, the session cookie is set again, and it is
 * deleted if the session has ended.
 */
export function AuthProvider({ user, children }: { user: Account | null; children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const [token, setToken] = useState<string | null>(null)
  const userId = user?.id

  const login = useCallback((newToken: string, newUser: Account) => {
    writeStoredLogin(newToken, newUser)
    setToken(newToken)
  }, [])
  const logout = useCallback(() => {
    clearStoredLogin()
    setToken(null)
  }, [])

  const lastUserId = useRef(userId)
  useEffect(() => {
    const hasLoggedOut = lastUserId.current !== undefined && userId === undefined
    lastUserId.current = userId
    if (hasLoggedOut) return logout()
    const stored = readStoredLogin()
    if (stored && userId !== undefined && stored.user.id !== userId) return logout()
    setToken(stored?.token ?? null)
  }, [userId, logout])
  const isRestoring = useRestoredSession(userId, logout)

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'token' && key !== null) return
      setToken(readStoredLogin()?.token ?? null)
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

/** Shows a notice in place of the hidden page while the session is restored. */
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
