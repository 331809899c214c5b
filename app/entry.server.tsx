import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { currentRequest } from './platform/current-request.server'
import { deferScriptsUntilPaint, lowerPreloadPriority } from './platform/http/deferred-scripts.server'
import { renderWithData } from './platform/http/render.server'
import type { RouteHandle } from './platform/http/route-handle'
import { hashInlineScripts } from './platform/http/security.server'
import { log } from './platform/logging/log.server'
import { RequestId } from './platform/ui/request-id'
import { ScriptNonce } from './platform/ui/script-nonce'
import { paymentOrigins } from './shop/orders/payments/stripe.server'

export { createApp } from './desk/server/create-app.server'
export { startServing } from './desk/server/start.server'
export { registerListeners } from './wiring.server'

/** The status that nginx logs for a client that closed its connection. */
const clientGone = 499

/**
 * Sends the page as a whole, not streamed: deferred parts need JavaScript, and a complete page can be hashed and
 * cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  if (request.signal.aborted) return new Response(null, { status: clientGone })
  const nonce = randomBytes(16).toString('base64url')
  const { serverHandoffStream: data, ...withoutData } = context
  const app = (
    <ScriptNonce.Provider value={nonce}>
      <RequestId.Provider value={currentRequest()?.id}>
        <RemixServer context={withoutData} url={request.url} nonce={nonce} />
      </RequestId.Provider>
    </ScriptNonce.Provider>
  )
  const rendered = await renderWithData(app, nonce, data, () => context.renderMeta?.didRenderScripts)
  const page = isToBeRead(context) ? deferScriptsUntilPaint(rendered, nonce) : lowerPreloadPriority(rendered)
  const { html, policy } = hashInlineScripts(page, nonce, [...paymentOrigins(), ...formTargets(context)])

  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(html, { status, headers })
}

const handleOf = ({ routeModules, staticHandlerContext: { matches } }: EntryContext) =>
  routeModules[matches.at(-1)?.route.id ?? '']?.handle as RouteHandle | undefined

const formTargets = (context: EntryContext) => handleOf(context)?.formTargets ?? []

/** Tells whether a page is for reading, by the `handle` of its module. */
const isToBeRead = (context: EntryContext): boolean =>
  !context.staticHandlerContext.errors && handleOf(context)?.scripts === 'after paint'

export function handleDataRequest(response: Response) {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isAskedWrong(error)) return
  log.error({ err: error, path: currentRequest()?.path }, 'page failed')
}

/** Recognizes Remix's errors about malformed requests, which are not logged as errors of the site. */
const isAskedWrong = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status < 500
    : error instanceof Error && error.message.startsWith('Warning: Single fetch')
