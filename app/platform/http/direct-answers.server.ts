import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import express, { type Request as Received, type RequestHandler, type Response as Sent } from 'express'
import { sendResponse } from './send-response.server'

type ContextOf = (request: Received, response: Sent) => Promise<AppLoadContext>
type Action = (args: ActionFunctionArgs) => Promise<Response>

/**
 * Answers POSTs to modules without a view whose `handle` says `isBodyless`, because their action reads no body. Remix
 * would create streams and signals for each, which cost more than the rest of a short answer; other methods are left to
 * Remix.
 */
export function answerBodylessPosts({ routes }: ServerBuild, contextOf: ContextOf): RequestHandler {
  const router = express.Router()
  for (const route of Object.values(routes)) {
    const { handle, action } = route?.module ?? {}
    if (!(handle as { isBodyless?: boolean } | undefined)?.isBodyless || !action) continue
    router.post(`/${route?.path}`, async (request, response, next) => {
      try {
        const context = await contextOf(request, response)
        const asked = withoutBody(request, context.origin)
        const { params } = request
        const answer = await (action as Action)({ request: asked, params, context })
        // Adds the charset, as Express does for Remix's answers.
        if (answer.headers.get('Content-Type') === 'application/json')
          answer.headers.set('Content-Type', 'application/json; charset=utf-8')
        await sendResponse(answer, response)
      } catch (error) {
        next(error)
      }
    })
  }
  return router
}

/**
 * A substitute for `Request` with all that such an action needs: a real one creates a signal and streams, which takes
 * longer than counting a view.
 */
function withoutBody({ method, headers, originalUrl }: Received, origin: string): Request {
  const asked = { method, url: origin + originalUrl, headers: new Headers(headers as Record<string, string>) }
  return asked satisfies Pick<Request, 'method' | 'url' | 'headers'> as Request
}
