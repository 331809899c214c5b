import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { NotFound } from '../../platform/errors/errors'
import { redirectPermanently } from '../../platform/http/redirect-permanently.server'
import { log } from '../../platform/logging/log.server'
import { countMissingPage } from '../../site/redirects/missing-pages.server'
import { followRedirect } from '../../site/redirects/redirects.server'

/** Answers the addresses of old sites and moved pages with a redirect, where there would be no page. */
export function redirectOldAddresses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, default: view } = route?.module ?? {}
    if (!route || !loader || !view || route.path?.startsWith('admin')) return [id, route]
    return [id, { ...route, module: { ...route.module, loader: orRedirect(loader) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Loader = NonNullable<ServerBuild['routes'][string]>['module']['loader']

const orRedirect = (loader: NonNullable<Loader>) => async (args: LoaderFunctionArgs) => {
  try {
    return await loader(args)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const address = await followRedirect(new URL(args.request.url))
    if (address) throw redirectPermanently(address)
    await countMissingPage(args.request).catch((reason) =>
      log.warn({ err: reason }, 'a visit could not be counted'),
    )
    throw error
  }
}
