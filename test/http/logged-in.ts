import { createHash } from 'node:crypto'
import { makeSessionCookie } from '../../app/site/accounts/credentials.server'
import { startSession } from '../../app/site/accounts/sessions.server'
import type { RunningApp } from '../app'

const device = { userAgent: '', address: '' }

/** The cookie of a new session. */
export async function cookieOf({ id }: { id: number }): Promise<string> {
  const header = await makeSessionCookie(await startSession(id, device), 'http://zine.test')
  return header['Set-Cookie']?.split(';')[0] ?? ''
}

/** A page as one reader gets it, and whether the page cache answered. */
export async function pageFor(app: RunningApp, address: string, cookie: string, headers = {}) {
  const answer = await fetch(app.origin + address, { headers: { cookie, ...headers } })
  const isCached = answer.headers.get('vary') === 'Accept-Encoding, Accept-Language, Cookie'
  return { answer, text: await answer.text(), isCached }
}

/** The flash of a page that there is not: whoever sends it gets a page rendered for them alone, with nothing else in it. */
export const alone = '; flash=none.%2Fnowhere'

const dataScript = /window\.__remixContext\.streamController\.enqueue\((".*")\);/

/** The data of a document as the browser reads it, and the document without that script. */
export function takenApart(html: string) {
  const [script = '', written = '""'] = dataScript.exec(html) ?? []
  return { markup: html.replace(script, ''), data: unflattened(JSON.parse(JSON.parse(written))) }
}

/** Reads what `turbo-stream` writes, as far as pages use it. */
export function unflattened(values: unknown[]): unknown {
  const at = (index: number): unknown => {
    if (index < 0) return index === -7 || index === -1 ? undefined : null
    const value = values[index]
    if (typeof value !== 'object' || value === null) return value
    if (!Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, of]) => [at(Number(key.slice(1))), at(Number(of))]),
      )
    return typeof value[0] === 'string' ? value : value.map((one) => at(Number(one)))
  }
  return at(0)
}

/** Scripts of a page that its policy would not let run. */
export function blockedScripts(html: string, policy: string | null): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  const hashed = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return hashed.filter((hash) => !policy?.includes(`'sha256-${hash}'`))
}
