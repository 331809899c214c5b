import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import express, { type Request as Received, type RequestHandler, type Response as Sent } from 'express'

type ContextOf = (request: Received, response: Sent) => Promise<AppLoadContext>
type Action = (args: ActionFunctionArgs) => Promise<Response>

/**
 * Answers POSTs of modules without a view whose `handle` says `isBodyless`: their action reads no body. Remix would put
 * streams and signals around each, which cost more than all else of a short answer; other methods stay with it.
 */
export function directAnswers({ routes }: ServerBuild, contextOf: ContextOf): RequestHandler {
  const router = express.Router()
  for (const route of Object.values(routes)) {
    const { handle, action } = route?.module ?? {}
    if (!(handle as { isBodyless?: boolean } | undefined)?.isBodyless || !action) continue
    router.post(`/${route?.path}`, async (request, response, next) => {
      try {
        const context = await contextOf(request, response)
        const { method, headers, params } = request
        const asked = new Request(context.origin + request.originalUrl, {
          method,
          headers: headers as Record<string, string>,
        })
        await send(await (action as Action)({ request: asked, params, context }), response)
      } catch (error) {
        next(error)
      }
    })
  }
  return router
}

async function send(answer: Response, response: Sent): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  response.set('Content-Length', String(body.length)).end(body)
}
