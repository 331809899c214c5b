import type { LoaderFunctionArgs } from '@remix-run/node'
import { findBandByAddress } from '../../bands/band-addresses.server'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { xmlDocument } from './atom.server'
import { makeBandPodcast } from './band-podcast.server'

export const handle = { cache: {} } satisfies RouteHandle

/** @throws NotFound */
export async function loader({ params, context: { origin } }: LoaderFunctionArgs) {
  const band = await findBandByAddress(params.bandName ?? '', href('/feed.xml'))
  return xmlDocument(await makeBandPodcast(band, origin), 'application/rss+xml')
}
