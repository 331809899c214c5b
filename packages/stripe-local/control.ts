import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import * as view from './control-views.ts'
import * as wish from './control-wishes.ts'
import { readBody, sendJson } from './http.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

type Handler = (world: World, id: string, body: unknown, url: URL) => object | Promise<object>

/** The control plane's addresses. */
const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/_control\/state$/, (world) => view.state(world)],
  ['GET', /^\/_control\/sessions$/, (world) => view.sessions(world)],
  ['GET', /^\/_control\/sessions\/([^/]+)$/, (world, id) => view.session(world, id)],
  ['GET', /^\/_control\/charges$/, (world) => view.charges(world)],
  ['GET', /^\/_control\/refunds$/, (world) => view.refunds(world)],
  ['GET', /^\/_control\/events$/, (world, _id, _body, url) => view.events(world, url.searchParams)],
  ['GET', /^\/_control\/idle$/, (world, _id, _body, url) => view.idle(world, url.searchParams)],
  ['POST', /^\/_control\/sessions\/([^/]+)\/pay$/, wish.paySession],
  ['POST', /^\/_control\/sessions\/([^/]+)\/settle$/, wish.settleSession],
  ['POST', /^\/_control\/sessions\/([^/]+)\/expire$/, wish.expireNow],
  ['POST', /^\/_control\/sessions\/([^/]+)\/expires_at$/, wish.moveExpiry],
  ['POST', /^\/_control\/hosted$/, wish.hostedAt],
  ['POST', /^\/_control\/refunds\/mode$/, wish.refundMode],
  ['POST', /^\/_control\/refunds\/([^/]+)\/settle$/, wish.endRefund],
  ['POST', /^\/_control\/faults$/, wish.addFault],
  ['DELETE', /^\/_control\/faults$/, wish.clearFaults],
  ['POST', /^\/_control\/webhooks$/, wish.webhooks],
  ['POST', /^\/_control\/webhooks\/release$/, wish.release],
  ['POST', /^\/_control\/events\/([^/]+)\/send$/, wish.sendEvent],
  ['POST', /^\/_control\/reset$/, wish.reset],
]

/** What tests steer the stand-in with. */
export async function answerControl(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const text = await readBody(request)
  try {
    const result = await handle(world, request.method ?? 'GET', url, text)
    world.store.save()
    sendJson(response, 200, result)
  } catch (error) {
    world.store.save()
    const [status, message, fields] = complaint(error)
    sendJson(response, status, { error: { message, ...fields } })
  }
}

async function handle(world: World, method: string, url: URL, text: string): Promise<object> {
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === method && pattern.exec(url.pathname)
    if (match) return handler(world, match[1] ?? '', text ? JSON.parse(text) : {}, url)
  }
  throw new Refusal(404, `No control call ${method} ${url.pathname}`)
}

function complaint(error: unknown): [status: number, message: string, fields: object] {
  if (error instanceof Refusal) return [error.status, error.message, error.fields]
  if (error instanceof z.ZodError) return [400, z.prettifyError(error), {}]
  if (error instanceof SyntaxError) return [400, 'The body is not JSON.', {}]
  throw error
}
