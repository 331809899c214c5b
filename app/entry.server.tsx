import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { paymentOrigins } from './orders/stripe.server'
import { log } from './platform/log.server'
import { sealScripts } from './platform/security.server'
import { Nonce } from './ui/nonce'

export { createApp } from './create-app.server'
export { start } from './lifecycle.server'

const renderLimitMs = 15_000

/**
 * A page as one whole document: nothing is deferred (without JavaScript it would stay on its fallback), and whole it can
 * be sealed, kept and compressed well.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64url')
  const app = (
    <Nonce.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </Nonce.Provider>
  )
  const page = (await rendered(app, nonce)).replaceAll(
    'rel="modulepreload"',
    'rel="modulepreload" fetchpriority="low"',
  )
  const { html, policy } = sealScripts(page, nonce, paymentOrigins())

  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(html, { status, headers })
}

/** What a client navigation fetches is somebody's own, as the page is. */
export function handleDataRequest(answer: Response) {
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
}

function rendered(app: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const whole = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        clearTimeout(limit)
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    })
    const limit = setTimeout(abort, renderLimitMs)
  })
}
