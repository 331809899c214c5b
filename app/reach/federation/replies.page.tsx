import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { findArticleById } from '../../magazine/publications/publications.server'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { magazineActor, repliesPath } from './addresses'
import { FediverseLink } from './FediverseLink'
import { findFollowableActor } from './followable.server'
import { countReactionsToArticle } from './objects.server'
import { ReplyAuthor } from './ReplyAuthor'
import { ReplyText } from './ReplyText'
import { listApprovedReplies } from './replies.server'
import './federation.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Replies to {title}', { title: args.data?.title ?? '' }))

export const handle = { failure: msg('Failed to load the replies.') }

/** Loads the approved replies, also if followers are not allowed any more. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, title, language } = await findArticleById(idFromParam(params.id, t('Article not found.')))
  const figures = await countReactionsToArticle(id)
  const [approvedReplies, followable] = await Promise.all([
    listApprovedReplies(id, new URL(request.url).searchParams.get('page')),
    findFollowableActor(magazineActor),
  ])
  return {
    id,
    title,
    language,
    figures,
    ...approvedReplies,
    followable,
  }
}

export default function RepliesPage() {
  const { id, title, language, figures, replies, total, page, pages, followable } =
    useLoaderData<typeof loader>()
  return (
    <div className="account-page replies">
      <BackLink to={href('/articles/:id', { id })}>
        <bdi {...textAttributes(title, language)}>{title}</bdi>
      </BackLink>
      <h1>{t('Replies')}</h1>
      {figures && (
        <p>
          {t('{likes, plural, one {# like} other {# likes}}', { likes: figures.likes })} ·{' '}
          {t('{shares, plural, one {# share} other {# shares}}', { shares: figures.shares })}
        </p>
      )}
      {total === 0 && <p className="empty">{t('No replies yet.')}</p>}
      <ol className="reply-list">
        {replies.map((reply) => (
          <li key={reply.id}>
            <ReplyAuthor reply={reply} />
            <ReplyText body={reply.body} />
          </li>
        ))}
      </ol>
      <Pagination page={page} pages={pages} addressOf={(number) => `${repliesPath(id)}?page=${number}`} />
      {followable && (
        <>
          <p>{t('You can reply from Mastodon and similar. An editor reads it first.')}</p>
          <FediverseLink followable={followable} />
        </>
      )}
    </div>
  )
}
