import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { listNextBandDates } from '../../../bands/dates/dates.server'
import { NextDates } from '../../../bands/dates/NextDates'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { defaultSiteName } from '../../../platform/env-variables.server'
import { href } from '../../../platform/href'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { headingSize } from '../../../platform/ui/heading-size'
import { SiteDay } from '../../../platform/ui/SiteDay'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { magazineActor } from '../../../reach/federation/addresses'
import { FediverseStrip } from '../../../reach/federation/FediverseStrip'
import { actorLinkDescriptors } from '../../../reach/federation/followable'
import { findFollowableActor } from '../../../reach/federation/followable.server'
import { SubscribeStrip } from '../../../reach/newsletter/SubscribeStrip'
import { Gallery } from '../../../shop/items/Gallery'
import { listMoreMerchItems } from '../../../shop/items/merch.server'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { hasPermission } from '../../../site/accounts/staff'
import { currentSite } from '../../../site/current-site.server'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { Picture } from '../../../site/uploads/Picture'
import { countAuthors, loadBylinesOfArticles } from '../../authors/authors.server'
import { ContinueReading, maxStartedArticles } from '../../reading/ContinueReading'
import { listStartedArticles, loadPercentReadByArticle } from '../../reading/positions.server'
import { Byline } from '../Byline'
import { categoryAddress, noArticlesText } from '../publications'
import { listRecentArticles, loadFrontPage } from '../publications.server'
import { loadFirstTitlesOfVolumes } from '../volumes/volumes.server'
import { CoverLink } from './CoverLink'
import { CoverProgress } from './CoverProgress'
import { FirstSteps } from './FirstSteps'
import { LatestVolumes } from './LatestVolumes'
import './home.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { name } = siteFromMatches(args.matches)
  const tags = pageMeta(args, name, {
    description: t('{name}: read articles and volumes, shop for merchandise, and discover bands.', { name }),
    image: args.data?.latest?.coverImage,
  })
  return [...tags, ...actorLinkDescriptors(args.data?.followable)]
}

export const handle = {
  failure: msg('Failed to load the front page.'),
  scripts: 'after paint',
  cache: { isKeptReady: true },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ articleIds, ...shared }, user] = await Promise.all([
    loadCached('front page', readSharedFrontPage),
    findCurrentUser(request),
  ])
  const [begun, progress, steps] = await Promise.all([
    user && listStartedArticles(user.id, maxStartedArticles),
    loadPercentReadByArticle(user?.id, articleIds),
    articleIds.length === 0 && hasPermission(user, 'publish') ? firstSteps() : undefined,
  ])
  return { ...shared, begun, progress, firstSteps: steps }
}

async function readSharedFrontPage() {
  const front = await loadFrontPage()
  const { latest, picks, volumes } = front
  const articleIds = [...(latest ? [latest] : []), ...picks, ...volumes].map(({ id }) => id)
  const volumeIds = volumes.map(({ id }) => id)
  const [bylines, contents, items, dates, followable] = await Promise.all([
    loadBylinesOfArticles(articleIds),
    loadFirstTitlesOfVolumes(volumeIds, 4),
    listMoreMerchItems(4),
    listNextBandDates(3),
    findFollowableActor(magazineActor),
  ])
  return { ...front, articleIds, bylines, contents, items, dates, followable }
}

/** Returns undefined once anything is published. */
async function firstSteps() {
  if ((await listRecentArticles(1)).length > 0) return
  return { isNamed: currentSite().name !== defaultSiteName, hasAuthors: (await countAuthors()) > 0 }
}

export default function HomePage() {
  const { firstSteps, ...shown } = useLoaderData<typeof loader>()
  if (firstSteps) {
    return (
      <div className="front">
        <h1 className="front-title">{t('PUBLICATIONS')}</h1>
        <FirstSteps {...firstSteps} />
      </div>
    )
  }
  const { latest, picks, volumes, bylines, contents, items, dates, begun, progress, followable } = shown
  return (
    <div className="front">
      <h1 className="front-title">{t('PUBLICATIONS')}</h1>

      {latest && (
        <article className="banner">
          <CoverLink
            to={href('/articles/:id', { id: latest.id })}
            className="banner-cover"
            tabIndex={-1}
            aria-hidden="true"
          >
            <Picture
              file={latest.coverImage}
              alt=""
              width={400}
              height={533}
              sizes="(min-width: 40rem) min(36vw, 25rem), min(80vw, 20rem)"
              isFirst
            />
          </CoverLink>
          <div className="banner-text">
            <h2 {...textAttributes(latest.title, latest.language)} data-size={headingSize(latest.title)}>
              <Link to={href('/articles/:id', { id: latest.id })}>{latest.title}</Link>
            </h2>
            <p className="kicker">
              <Trans
                id="Just out · <a>{contentType}</a>"
                values={{ contentType: t(latest.contentType) }}
                components={{ a: <Link to={categoryAddress(latest)} /> }}
              />
            </p>
            <p className="banner-description" {...textAttributes(latest.description, latest.language)}>
              {latest.description}
            </p>
            <footer className="banner-foot">
              <Byline names={bylines[latest.id]} />
              <p className="banner-date">
                <SiteDay iso={latest.uploadedAt} />
              </p>
            </footer>
          </div>
        </article>
      )}
      {!latest && (
        <p className="empty">
          <Trans
            id="{noArticles} <a>Follow the feed</a> to hear about the first."
            values={{ noArticles: t(noArticlesText) }}
            components={{ a: <a href={href('/feed.xml')} /> }}
          />
        </p>
      )}

      <ContinueReading begun={begun} />

      {latest && (
        <section className="picks" aria-labelledby="picks">
          <h2 id="picks">{t("Today's Picks")}</h2>
          {picks.length === 0 && <p>{t('The next articles appear here.')}</p>}
          <ol>
            {picks.map((article) => (
              <li key={article.id}>
                <CoverLink to={href('/articles/:id', { id: article.id })} tabIndex={-1} aria-hidden="true">
                  <Picture
                    file={article.coverImage}
                    alt=""
                    width={240}
                    height={320}
                    sizes="(min-width: 64rem) min(15vw, 12.2rem), (min-width: 40rem) 31vw, 45vw"
                  />
                </CoverLink>
                <p className="kicker">
                  <Link to={categoryAddress(article)}>{t(article.contentType)}</Link>
                </p>
                <CoverLink to={href('/articles/:id', { id: article.id })}>
                  <span className="pick-title" {...textAttributes(article.title, article.language)}>
                    {article.title}
                  </span>
                </CoverLink>
                <CoverProgress articleId={article.id} progress={progress[article.id]} />
                <Byline names={bylines[article.id]} />
              </li>
            ))}
          </ol>
        </section>
      )}

      <p className="more">
        <Link to={href('/search')} className="button">
          {t('View More')}
        </Link>
      </p>
      <LatestVolumes volumes={volumes} contents={contents} progress={progress} />
      {items.length > 0 && (
        <section className="front-shop" aria-labelledby="front-shop">
          <h2 id="front-shop">{t('From the shop')}</h2>
          <Gallery items={items} />
        </section>
      )}
      <NextDates dates={dates} />
      <SubscribeStrip />
      <FediverseStrip followable={followable} />
    </div>
  )
}
