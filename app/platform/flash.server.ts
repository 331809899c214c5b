/**
 * A cookie that carries one word from an answer to a request soon after. It is not signed: whoever has the browser may
 * write it, so that nothing may hang on it that its person could not do anyway.
 */
export function flashCookie(name: string, seconds: number) {
  const given = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,100})(?:;|$)`)
  const header = (word: string, maxAge: number, origin: string) => {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    return `${name}=${word}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
  }
  return {
    /** The word that came with a request. */
    wordOf: (request: Request) => given.exec(request.headers.get('Cookie') ?? '')?.[1],
    /** The value of the `Set-Cookie` that gives it; `origin` is the site's. */
    set: (word: string, origin: string) => header(word, seconds, origin),
    /** The value of the one that ends it. */
    end: (origin: string) => header('', 0, origin),
  }
}
