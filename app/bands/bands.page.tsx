import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '../site/meta'
import { Pages } from '../ui/Pages'
import { written } from '../ui/written'
import { BandPicture } from './BandPicture'
import { bandAddress } from './bands'
import { bandsPage } from './bands.server'

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Bands', { description: 'The bands we listen to while we fold and staple.' })

export const handle = { failure: 'Failed to load the bands.' }

export async function loader({ request }: LoaderFunctionArgs) {
  return bandsPage(new URL(request.url).searchParams.get('page'))
}

const wholeLine = 'min(100vw - 2rem, 78rem)'
const halfLine = '(min-width: 48rem) min(48vw, 38rem), calc(100vw - 2rem)'

export default function BandsPage() {
  const { bands, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="bands">
      <h1>Bands</h1>
      {bands.length === 0 && <p className="empty">No bands yet.</p>}
      <ul>
        {bands.map((band, index) => (
          <li key={band.id}>
            <Link to={bandAddress(band)}>
              <BandPicture
                band={band}
                sizes={index === 0 && bands.length % 2 === 1 ? wholeLine : halfLine}
                width={640}
                height={400}
                isFirst={index < 2}
              />
              <span className="bands-title" {...written(band.title)}>
                {band.title}
              </span>
              <span className="kicker" dir="auto">
                {band.genre}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} addressOf={(number) => `/bands?page=${number}`} isByName />
    </div>
  )
}
