import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { headingSize } from '../../platform/ui/heading-size'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { actorNameOf } from '../../reach/federation/addresses'
import { FediverseLink } from '../../reach/federation/FediverseLink'
import { actorLinkDescriptors } from '../../reach/federation/followable'
import { findFollowableActor } from '../../reach/federation/followable.server'
import { FollowLink } from '../../reach/newsletter/FollowLink'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { TipLink } from '../../site/TipLink'
import { ArticleCards } from '../publications/ArticleCards'
import { listContributions } from '../publications/publications.server'
import { tagViewCounts } from '../publications/views/views.server'
import { loadPercentReadByArticle } from '../reading/positions.server'
import { authorStructuredData } from './author-data'
import { findAuthorById } from './authors.server'
import { Portrait } from './Portrait'
import './authors.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { author } = args.data ?? {}
  if (!author) return pageMeta(args, t(failure))
  const tags = pageMeta(args, author.name, {
    description: author.bio,
    image: author.profileImage,
    feed: {
      address: `${href('/feed.xml')}?author=${author.id}`,
      title: t('New by {name}', { name: author.name }),
    },
  })
  return [
    ...tags,
    ...actorLinkDescriptors(args.data?.followable),
    authorStructuredData(author, siteFromMatches(args.matches)),
  ]
}

const failure = msg('Failed to load author information.')
export const handle = { failure, scripts: 'after paint', cache: { query: ['page'] } } satisfies RouteHandle

export async function loader({ request, params }: LoaderFunctionArgs) {
  const author = await findAuthorById(idFromParam(params.id, failure), failure)
  const listed = await listContributions(author.id, new URL(request.url).searchParams.get('page'))
  const ids = listed.contributions.map(({ id }) => id)
  tagViewCounts(ids)
  const user = await findCurrentUser(request)
  const [followable, progress, altTexts] = await Promise.all([
    findFollowableActor(actorNameOf('author', author.id)),
    loadPercentReadByArticle(user?.id, ids),
    loadAltTextsOfFiles([author.profileImage, ...listed.contributions.map(({ coverImage }) => coverImage)]),
  ])
  return {
    author,
    ...listed,
    followable,
    progress,
    altTexts,
  }
}

export default function AuthorPage() {
  const { author, contributions, progress, page, pages, followable } = useLoaderData<typeof loader>()
  return (
    <div className="author">
      <header className="author-head">
        <Portrait author={author} size={480} sizes="(min-width: 56rem) 24rem, calc(100vw - 2rem)" isFirst />
        <div>
          <h1 {...textAttributes(author.name)} data-size={headingSize(author.name)}>
            {author.name}
          </h1>
          <p className="author-bio" {...textAttributes(author.bio)}>
            {author.bio}
          </p>
          <FollowLink topic={`author-${author.id}`} name={author.name} />
          <FediverseLink followable={followable} />
          <TipLink kind="author" id={author.id} name={author.name} />
        </div>
      </header>
      <h2>{t('Contributions')}</h2>
      {contributions.length === 0 && <p className="empty">{t('Nothing published yet.')}</p>}
      <ArticleCards articles={contributions} progress={progress} headingLevel="h3" />
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/authors/:id', { id: author.id })}?page=${number}`}
      />
    </div>
  )
}
