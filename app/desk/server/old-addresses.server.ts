import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { NotFound } from '../../platform/errors/errors'
import { countMissingPage } from '../../site/redirects/missing-pages.server'
import { followRedirect } from '../../site/redirects/redirects.server'

/** Answers the addresses of old sites and moved pages with a redirect, where there would be no page. */
export function redirectOldAddresses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, default: view } = route?.module ?? {}
    if (!route || !loader || !view || route.path?.startsWith('admin')) return [id, route]
    return [id, { ...route, module: { ...route.module, loader: leadingFurther(loader) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Loader = NonNullable<ServerBuild['routes'][string]>['module']['loader']

const leadingFurther = (loader: NonNullable<Loader>) => async (args: LoaderFunctionArgs) => {
  try {
    return await loader(args)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const Location = await followRedirect(new URL(args.request.url))
    if (!Location) await countMissingPage(args.request)
    throw Location ? movedTo(Location) : error
  }
}

/** Browsers may not keep it: the owner may change where it leads. */
const movedTo = (Location: string) =>
  new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'no-cache' } })
