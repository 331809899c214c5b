import type { LoaderFunctionArgs } from '@remix-run/node'
import { currentSite } from '../../site/current-site.server'
import { robotsText } from '../../site/machines'

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(robotsText(currentSite(), context.origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
