import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { NotFound } from '../../platform/http/errors'
import type { RouteHandle } from '../../platform/http/route-handle'
import { pageMeta } from '../../site/meta'
import { textAttributes } from '../../ui/text-attributes'
import { issueCount, seriesAddress } from './series'
import { visibleSeries } from './series.server'
import './series.css'

export const meta: MetaFunction = (args) => pageMeta(args, 'Series', { description: 'Every magazine here.' })

export const handle = { failure: 'Failed to load the series.', cache: {} } satisfies RouteHandle

export async function loader(_args: LoaderFunctionArgs) {
  const series = await visibleSeries()
  if (series.length === 0) throw new NotFound('There are no series here.')
  return { series }
}

export default function AllSeriesPage() {
  const { series } = useLoaderData<typeof loader>()
  return (
    <div className="series">
      <h1>Series</h1>
      <ul className="series-list">
        {series.map((one) => (
          <li key={one.id}>
            <h2>
              <Link to={seriesAddress(one)} {...textAttributes(one.title)}>
                {one.title}
              </Link>
            </h2>
            <p>{issueCount(one.issues)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
