import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env.server'
import { requestIdHeader } from '../http/current-request.server'

const againSeconds = 2

interface Progress {
  /** The current step, in words for visitors. */
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
  const message = isRead
    ? startMessage()
    : `${startMessage()} Nothing was saved: go back and send it again then.`
  const representation = () => {
    if (accept.includes('text/html')) return ['text/html', startingPage(message, isRead, styles)]
    if (url.startsWith('/api/') || accept.includes('json'))
      return ['application/json', JSON.stringify({ message })]
    return ['text/plain', message]
  }
  const [type, body] = representation()
  const headers = { 'Retry-After': String(againSeconds), 'Cache-Control': 'no-store', ...requestIdHeader() }
  response.writeHead(503, { 'Content-Type': `${type}; charset=utf-8`, ...headers }).end(body)
}

export const startMessage = () =>
  progress
    ? `The site is starting. ${progress.doing}: ${progress.done} of ${progress.total}.`
    : 'The site is starting. Try again in a few seconds.'

function startingPage(message: string, isRead: boolean, styles: string[]): string {
  const name = escaped(env.siteName)
  const bar =
    progress &&
    `<progress max="${progress.total}" value="${progress.done}" aria-label="${progress.doing}"></progress>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isRead ? `<meta http-equiv="refresh" content="${againSeconds}">` : ''}
<title>The site is starting · ${name}</title>
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n')}
</head>
<body>
<header class="masthead"><div class="masthead-name"><a class="logo" href="/">${name}</a></div></header>
<main id="content">
<section class="problem">
<h1>The site is starting</h1>
<p>${message.replace('The site is starting. ', '')}</p>
${bar ?? ''}
${isRead ? '<p>This page loads itself again until the site is there.</p>' : ''}
</section>
</main>
</body>
</html>
`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
