import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { headingSize } from '../../platform/ui/heading-size'
import { Pagination } from '../../platform/ui/Pagination'
import { FollowLink } from '../../reach/newsletter/FollowLink'
import { pageMeta } from '../../site/meta'
import { findBandByAddress } from '../band-addresses.server'
import { bandAddress } from '../bands'
import { NewsEntry } from './NewsEntry'
import { NewsSide } from './NewsSide'
import { newsAddress } from './news'
import { listNews } from './news.server'
import './news.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { band } = args.data ?? {}
  if (!band) return pageMeta(args, t('Band not found'))
  const title = t('News of {title}', { title: band.title })
  return pageMeta(args, title, { address: newsAddress(band), description: title, image: band.landingImage })
}

export const handle = {
  failure: msg('Band not found'),
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const { id, title, landingImage } = await findBandByAddress(params.bandName ?? '', `/news${search}`)
  return { band: { id, title, landingImage }, ...(await listNews(id, searchParams.get('page'))) }
}

export default function AllNewsPage() {
  const { band, news, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="news-page">
      <BackLink to={bandAddress(band)}>
        <bdi>{band.title}</bdi>
      </BackLink>
      <div className="news-main">
        <h1 data-size={headingSize(t('News'))}>{t('News')}</h1>
        {news.length === 0 && <p className="empty">{t('Nothing published yet.')}</p>}
        {news.map((piece) => (
          <NewsEntry key={piece.id} band={band} news={piece} headingLevel="h2" />
        ))}
        <Pagination page={page} pages={pages} addressOf={(number) => `${newsAddress(band)}?page=${number}`} />
      </div>
      <NewsSide band={band}>
        <FollowLink topic={`band-${band.id}`} name={band.title} />
      </NewsSide>
    </div>
  )
}
