import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { PreconditionFailed } from '../../platform/errors/errors'
import { addressAndParents, ifMatchFailed, matchesIfMatch } from '../../platform/http/conditional.server'
import { errorJsonResponse } from '../../platform/http/http.server'

type Action = (args: ActionFunctionArgs) => Promise<Response>
type Loader = (args: LoaderFunctionArgs) => Promise<Response>

/**
 * Lets each change of the JSON API accept `If-Match`. A record with a version is compared by its own route, within the
 * transaction of the change; any other is compared before the change, with the answer of a GET at its address or at one
 * above.
 */
export function withIfMatch(build: ServerBuild): ServerBuild {
  const loaders = new Map<string, Loader>()
  for (const route of Object.values(build.routes))
    if (route?.path?.startsWith('api/')) loaders.set(route.path, route.module.loader as Loader)
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { path = '', module } = route ?? {}
    if (!route || !module?.action || !loaders.has(path)) return [id, route]
    const readers = addressAndParents(path).flatMap((address) => loaders.get(address) ?? [])
    const action = ifMatching(readers, module.action as Action)
    return [id, { ...route, module: { ...module, action } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const ifMatching =
  (readers: Loader[], action: Action): Action =>
  async (args) => {
    const sent = args.request.headers.get('If-Match')?.trim()
    if (!sent || sent === '*') return action(args)
    const [own, ...above] = readers
    const ownAnswer = await read(own, args)
    if (ownAnswer && hasVersion(ownAnswer)) return action(args)
    const answer = ownAnswer ?? (await firstAnswer(above, args))
    // Streamed lists have no ETag.
    if (!answer?.ok || !tagOf(answer) || matchesIfMatch(sent, tagOf(answer))) return action(args)
    return errorJsonResponse(new PreconditionFailed(ifMatchFailed))
  }

const tagOf = ({ headers }: Response) => headers.get('ETag') ?? ''
const hasVersion = (answer: Response) => /^"\d/.test(tagOf(answer))

async function firstAnswer(readers: Loader[], args: ActionFunctionArgs): Promise<Response | undefined> {
  for (const loader of readers) {
    const answer = await read(loader, args)
    if (answer) return answer
  }
}

/** @returns undefined where nothing can be read */
async function read(loader: Loader | undefined, args: ActionFunctionArgs): Promise<Response | undefined> {
  const headers = new Headers(args.request.headers)
  headers.delete('If-None-Match')
  const request = new Request(new URL(args.request.url).origin, { headers })
  const answer = await loader?.({ ...args, request })
  await answer?.body?.cancel()
  return answer?.status === 405 ? undefined : answer
}
