import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

// This module imports nothing of the product, settings included, since it answers before they are loaded.

const againSeconds = 2

/** The texts of the page that a starting site shows, in the visitor's language. */
export interface StartingPageTexts {
  lang: string
  dir: string
  siteName: string
  heading: string
  sentence: string
  /** The progress of the start, or when to try again. */
  progress: string
  notSaved: string
  reloads: string
  bar?: { name: string; done: number; total: number }
  /** Addresses of style sheets. */
  styles: string[]
}

const plainWords: StartingPageTexts = {
  lang: 'en',
  dir: 'ltr',
  siteName: '',
  heading: 'The site is starting',
  sentence: 'The site is starting.',
  progress: 'Try again in a few seconds.',
  notSaved: 'Nothing was saved. Go back in a moment, and send it again.',
  reloads: 'This page reloads by itself until the site is ready.',
  styles: [],
}

export interface EarlyAnswers {
  /** The server; undefined if it cannot listen, which the site itself reports later. */
  server: Server | undefined
  answer: typeof answerStarting
}

/**
 * Listens while the product is being loaded, and answers visitors that the site is starting. The server then
 * takes the port over. On PostgreSQL nothing listens before it is ready, since other nodes may answer.
 */
export async function answerWhileLoading(
  settings: Record<string, string | undefined>,
): Promise<EarlyAnswers> {
  const port = Number(settings.PORT || 3000)
  const isPort = Number.isInteger(port) && port >= 0 && port < 65_536
  if (cluster.isWorker || !isPort || settings.DATABASE_URL?.startsWith('postgres'))
    return { server: undefined, answer: answerStarting }
  const early = createServer((request, response) => {
    if (request.url === '/healthz') send(response, 200, 'text/plain', 'ok')
    else answerStarting(request, response)
  })
  const server = await new Promise<Server | undefined>((resolve) => {
    early.once('error', () => resolve(undefined))
    early.listen(port, settings.HOST || '0.0.0.0', () => resolve(early))
  })
  return { server, answer: answerStarting }
}

/** Answers 503: for a browser a page that reloads itself until the site is ready. */
export function answerStarting(
  { method, url = '', headers: { accept = '' } }: IncomingMessage,
  response: ServerResponse,
  words = plainWords,
): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const sentences = isRead ? [words.progress] : [words.progress, words.notSaved]
  const message = [words.sentence, ...sentences].join(' ')
  const representation = () => {
    if (accept.includes('text/html')) return ['text/html', pageOf(words, sentences.join(' '), isRead)]
    if (url.startsWith('/api/') || accept.includes('json'))
      return ['application/json', JSON.stringify({ message })]
    return ['text/plain', message]
  }
  const [type = '', body = ''] = representation()
  response.setHeader('Retry-After', againSeconds)
  send(response, 503, type, body)
}

/** Sends an answer and closes the connection, since the next one may be for another process. */
function send(response: ServerResponse, status: number, type: string, body: string): void {
  const headers = { 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, ...headers }).end(body)
}

function pageOf(words: StartingPageTexts, message: string, isRead: boolean): string {
  const { heading, siteName, bar, styles } = words
  const name = escaped(siteName)
  const masthead = `<header class="masthead"><div class="masthead-name"><a class="logo" href="/">${name}</a></div></header>`
  return `<!doctype html>
<html lang="${words.lang}" dir="${words.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isRead ? `<meta http-equiv="refresh" content="${againSeconds}">` : ''}
<title>${[escaped(heading), name].filter(Boolean).join(' · ')}</title>
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n')}
</head>
<body>
${siteName ? masthead : ''}
<main id="content">
<section class="problem">
<h1>${escaped(heading)}</h1>
<p>${escaped(message)}</p>
${bar ? `<progress max="${bar.total}" value="${bar.done}" aria-label="${escaped(bar.name)}"></progress>` : ''}
${isRead ? `<p>${escaped(words.reloads)}</p>` : ''}
</section>
</main>
</body>
</html>
`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
