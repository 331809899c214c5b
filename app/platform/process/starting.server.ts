import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../current-request.server'
import { env } from '../env.server'
import { currentLocale, t } from '../i18n/i18n'
import { directionOf } from '../i18n/locales'

const againSeconds = 2

interface Progress {
  /** The current step, in words for visitors, marked by `msg`. */
  doing: string
  done: number
  total: number
}

let isPreparing = false
let progress: Progress | undefined

/** Returns true from when the server listens until its database is migrated. */
export const isStarting = () => isPreparing

export function setStarting(isIt: boolean): void {
  isPreparing = isIt
  progress = undefined
}

/** Sets what visitors see before the site is ready. */
export function setStartProgress(now: Progress): void {
  progress = now
}

/** Tells what a starting server answers as usual: health checks, and the styles of its own pages. */
export const isAnsweredWhileStarting = (address = '') =>
  address === '/healthz' || address.startsWith('/assets/')

/**
 * Answers 503: for a browser a page that reloads itself until the site is ready.
 * @param styles addresses of style sheets
 */
export function sendStarting(
  { method, url = '', headers: { accept = '' } }: IncomingMessage,
  response: ServerResponse,
  styles: string[],
): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const sentences = [
    startMessage(),
    ...(isRead ? [] : [t('Nothing was saved: go back and send it again then.')]),
  ]
  const message = [t('The site is starting.'), ...sentences].join(' ')
  const representation = () => {
    if (accept.includes('text/html')) return ['text/html', startingPage(sentences.join(' '), isRead, styles)]
    if (url.startsWith('/api/') || accept.includes('json'))
      return ['application/json', JSON.stringify({ message })]
    return ['text/plain', message]
  }
  const [type, body] = representation()
  const headers = { 'Retry-After': String(againSeconds), 'Cache-Control': 'no-store', ...requestIdHeader() }
  response.writeHead(503, { 'Content-Type': `${type}; charset=utf-8`, ...headers }).end(body)
}

/** Returns how far it is. */
export const startMessage = () =>
  progress
    ? t('{doing}: {done} of {total}.', { ...progress, doing: t(progress.doing) })
    : t('Try again in a few seconds.')

function startingPage(message: string, isRead: boolean, styles: string[]): string {
  const name = escaped(env.siteName)
  const bar =
    progress &&
    `<progress max="${progress.total}" value="${progress.done}" aria-label="${escaped(t(progress.doing))}"></progress>`
  const heading = escaped(t('The site is starting'))
  return `<!doctype html>
<html lang="${currentLocale()}" dir="${directionOf(currentLocale())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isRead ? `<meta http-equiv="refresh" content="${againSeconds}">` : ''}
<title>${heading} · ${name}</title>
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n')}
</head>
<body>
<header class="masthead"><div class="masthead-name"><a class="logo" href="/">${name}</a></div></header>
<main id="content">
<section class="problem">
<h1>${heading}</h1>
<p>${escaped(message)}</p>
${bar ?? ''}
${isRead ? `<p>${escaped(t('This page loads itself again until the site is there.'))}</p>` : ''}
</section>
</main>
</body>
</html>
`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
