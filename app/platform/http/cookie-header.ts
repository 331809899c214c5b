const yearSeconds = 365 * 24 * 3600

interface CookieOptions {
  origin: string
  path?: string
  /** The maximum age in seconds; 0 deletes the cookie. */
  maxAgeSeconds?: number
}

/** Returns a Set-Cookie header for a cookie that scripts cannot read; by default for all pages, for a year. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const { origin, path = '/', maxAgeSeconds = yearSeconds } = options
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}
