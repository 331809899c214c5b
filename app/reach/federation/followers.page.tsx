import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDateTime, formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { listAddress, parseListQuery } from '../../platform/ui/list-query'
import { Message } from '../../platform/ui/Message'
import { Pages } from '../../platform/ui/Pages'
import { SearchForm } from '../../platform/ui/SearchForm'
import { requireAdmin } from '../../site/accounts/guards.server'
import { may } from '../../site/accounts/staff'
import { pageMeta } from '../../site/meta'
import { magazine } from './addresses'
import { followerList } from './desk-list'
import { FederationKeyForm } from './FederationKeyForm'
import { FollowersNav, FollowersOff } from './FollowersNav'
import { canFederate, isFederationOn } from './federation.server'
import { followableOf } from './followable.server'
import { actorNames, followerCounts, followersPage, removeFollower } from './followers-admin.server'
import { failingHosts } from './hosts.server'
import { lastRotation, rotateKey } from './keys.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Followers'), { isPrivate: true })

const mostFollowed = 5
const mostFailing = 20

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const address = new URL(request.url)
  const query = parseListQuery(followerList, address)
  const isOn = isFederationOn()
  const { counts, ...totals } = await followerCounts(mostFollowed)
  const listed = await followersPage(query.q, address.searchParams.get('page'))
  return {
    query,
    isOn,
    hasAddress: canFederate(),
    totals,
    counts,
    ...listed,
    names: await actorNames([...counts, ...listed.followers].map(({ actor }) => actor)),
    failing: await failingHosts(mostFailing),
    handle: (await followableOf(magazine))?.handle,
    keySince: may(user, 'run') && isOn ? ((await lastRotation())?.toISOString() ?? '') : undefined,
  }
}

const FollowersForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), id: Id }),
  z.object({ intent: z.literal('rotate') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const form = await parseForm(request, FollowersForm)
  if (form.intent === 'rotate') {
    await rotateKey(await requireAdmin(request))
    return redirectDone(href('/admin/followers'), 'rotated', context)
  }
  await removeFollower(form.id, user)
  return redirect(`${href('/admin/followers')}${new URL(request.url).search}`, 303)
}

export default function FollowersPage() {
  const shown = useLoaderData<typeof loader>()
  const { query, isOn, hasAddress, totals, counts, names, failing, handle, keySince } = shown
  const { followers, total, page, pages } = shown
  const formErrors = useFormErrors()
  const isRotated = useDoneMessage() === 'rotated'
  return (
    <div className="desk">
      <h1>{t('Followers')}</h1>
      <FollowersNav now={href('/admin/followers')} />
      <FollowersOff isOn={isOn} hasAddress={hasAddress} />
      {isRotated && !formErrors && (
        <Message role="status">{t('The site signs with a new key from now on.')}</Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {handle && (
        <p>
          <Trans
            id="The magazine is {handle}"
            values={{ handle: <bdi className="fediverse-name">{handle}</bdi> }}
          />
        </p>
      )}
      <p>
        {t(
          '{total, plural, one {# follower} other {# followers}} on {servers, plural, one {# server} other {# servers}}',
          totals,
        )}
      </p>
      {counts.length > 1 && (
        <ul className="follower-counts">
          {counts.map(({ actor, followers: count }) => (
            <li key={actor}>
              <span dir="auto">{names[actor] ?? actor}</span> <strong>{count}</strong>
            </li>
          ))}
        </ul>
      )}
      {totals.total > 0 && <SearchForm label={t('Search followers')} q={query.q} />}
      {followers.length > 0 && (
        <IndexTable
          label={t('Followers')}
          rows={followers}
          columns={columnsFor(names)}
          keyOf={({ id }) => id}
        />
      )}
      {total === 0 && (
        <p className="empty">{query.q ? t('Nobody is called that.') : t('No followers yet.')}</p>
      )}
      <Pages page={page} pages={pages} addressOf={(number) => listAddress(followerList, query, number)} />
      {failing.length > 0 && (
        <section aria-labelledby="failing">
          <h2 id="failing">{t('Servers that do not answer')}</h2>
          <p className="field-hint">
            {t('The site tries again, less and less often. After sixty days their followers are removed.')}
          </p>
          <IndexTable
            label={t('Servers that do not answer')}
            rows={failing}
            columns={failingColumns()}
            keyOf={({ host }) => host}
          />
        </section>
      )}
      {keySince !== undefined && <FederationKeyForm since={keySince} />}
    </div>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

const columnsFor = (names: Loaded['names']): IndexColumn<Loaded['followers'][number]>[] => [
  {
    name: msg('Account'),
    kind: 'title',
    cell: ({ handle, follower }) => (
      <a href={follower} rel="noreferrer nofollow">
        <bdi>{handle}</bdi>
      </a>
    ),
  },
  { name: msg('Follows'), cell: ({ actor }) => <span dir="auto">{names[actor] ?? actor}</span> },
  {
    name: msg('Since'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, handle, follower }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link-button"
          aria-label={t('Remove {handle}', { handle })}
        >
          {t('Remove')}
        </button>{' '}
        <Link
          to={`${href('/admin/followers/blocks')}?${new URLSearchParams({ value: follower })}`}
          aria-label={t('Block {handle}', { handle })}
        >
          {t('Block')}
        </Link>
      </Form>
    ),
  },
]

const failingColumns = (): IndexColumn<Loaded['failing'][number]>[] => [
  { name: msg('Server'), kind: 'title', cell: ({ host }) => <bdi>{host}</bdi> },
  { name: msg('Since'), cell: ({ failingSince }) => formatShortDate(failingSince) },
  { name: msg('Next attempt'), cell: ({ restUntil }) => restUntil && formatDateTime(restUntil) },
  { name: msg('Last error'), cell: ({ lastError }) => <span lang="en">{lastError}</span> },
]
