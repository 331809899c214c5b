import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { headingSize } from '../../platform/ui/heading-size'
import { SiteDay } from '../../platform/ui/SiteDay'
import { textAttributes } from '../../platform/ui/text-attributes'
import { FollowLink } from '../../reach/newsletter/FollowLink'
import { pageMeta } from '../../site/meta'
import { plainTextOf } from '../../site/pages/markdown.server'
import { WrittenText } from '../../site/pages/WrittenText'
import { findBandByAddress } from '../band-addresses.server'
import { bandAddress } from '../bands'
import { NewsSide } from './NewsSide'
import { newsAddress, newsNotFound } from './news'
import { findPublishedNews, listNewestNews } from './news.server'
import './news.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { band, news, description } = args.data ?? {}
  if (!band || !news) return pageMeta(args, t(newsNotFound))
  const address = newsAddress(band, news)
  return pageMeta(args, news.title, { address, description, image: band.landingImage, type: 'article' })
}

export const handle = {
  failure: newsNotFound,
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

const shownNews = 3

export async function loader({ params }: LoaderFunctionArgs) {
  const { id, title, landingImage } = await findBandByAddress(params.bandName ?? '', `/news/${params.id}`)
  const news = await findPublishedNews(id, idFromParam(params.id, newsNotFound))
  const newest = (await listNewestNews(id, shownNews + 1)).news
  const others = newest.filter((one) => one.id !== news.id).slice(0, shownNews)
  return {
    band: { id, title, landingImage },
    news,
    others,
    description: plainTextOf(news.html),
  }
}

export default function NewsPage() {
  const { band, news, others } = useLoaderData<typeof loader>()
  return (
    <div className="news-page">
      <BackLink to={bandAddress(band)}>
        <bdi>{band.title}</bdi>
      </BackLink>
      <article className="news-main">
        <p className="kicker">
          <SiteDay iso={news.publishedAt} />
        </p>
        <h1 {...textAttributes(news.title)} data-size={headingSize(news.title)}>
          {news.title}
        </h1>
        <WrittenText html={news.html} />
        {others.length > 0 && (
          <section className="news-more" aria-labelledby="more-news">
            <h2 id="more-news">
              <Trans id="More from {title}" values={{ title: <bdi>{band.title}</bdi> }} />
            </h2>
            <ul>
              {others.map((one) => (
                <li key={one.id}>
                  <SiteDay iso={one.publishedAt} />{' '}
                  <Link to={newsAddress(band, one)} {...textAttributes(one.title)}>
                    {one.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      <NewsSide band={band}>
        <FollowLink topic={`band-${band.id}`} name={band.title} />
        <p>
          <Link to={newsAddress(band)} className="news-all">
            {t('All news')}
          </Link>
        </p>
      </NewsSide>
    </div>
  )
}
