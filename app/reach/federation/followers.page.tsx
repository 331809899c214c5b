import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDateTime, formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { RemoveButton } from '../../platform/ui/RemoveButton'
import { requireAdmin } from '../../site/accounts/guards.server'
import { hasPermission } from '../../site/accounts/staff'
import { pageMeta } from '../../site/meta'
import { magazineActor } from './addresses'
import { FederationKeyForm } from './FederationKeyForm'
import { FollowersNav, FollowersOff } from './FollowersNav'
import { canFederate, isFederationOn } from './federation.server'
import { findFollowableActor } from './followable.server'
import { followerDeskList } from './follower-list.server'
import { followerCounts, loadActorNames, removeFollower } from './followers-admin.server'
import { listFailingHosts } from './hosts.server'
import { findLastKeyRotation, rotateKey } from './keys.server'
import './federation.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Followers'), { isPrivate: true })

const mostFailing = 20

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const { rows, list } = await followerDeskList.loader({ request, params })
  const isOn = isFederationOn()
  const { counts, ...totals } = await followerCounts.read()
  const mayRotate = hasPermission(user, 'run') && isOn
  const [names, failing, handle, keySince] = await Promise.all([
    loadActorNames([...counts, ...rows].map(({ actor }) => actor)),
    listFailingHosts(mostFailing),
    findFollowableActor(magazineActor),
    mayRotate ? findLastKeyRotation() : null,
  ])
  return {
    rows,
    list,
    isOn,
    hasAddress: canFederate(),
    totals,
    counts,
    names,
    failing,
    handle: handle?.handle,
    keySince: mayRotate ? (keySince?.toISOString() ?? '') : undefined,
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
    return redirectWithDoneFlash(href('/admin/followers'), 'rotated', context)
  }
  await removeFollower(form.id, user)
  return redirect(`${href('/admin/followers')}${new URL(request.url).search}`, 303)
}

export default function FollowersPage() {
  const shown = useLoaderData<typeof loader>()
  const { rows, list, isOn, hasAddress, totals, counts, names, failing, handle, keySince } = shown
  const formErrors = useFormErrors()
  const isRotated = useDoneMessage() === 'rotated'
  return (
    <div className="desk">
      <h1>{t('Followers')}</h1>
      <FollowersNav now={href('/admin/followers')} />
      <FollowersOff isOn={isOn} hasAddress={hasAddress} />
      {isRotated && !formErrors && <Message role="status">{t('The site now signs with a new key.')}</Message>}
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
      <RecordList
        rows={rows}
        list={list}
        columns={columnsFor(names)}
        label={t('Followers')}
        search={t('Search followers')}
        noneFound={t('No followers with that name.')}
        empty={t('No followers yet.')}
      />
      {failing.length > 0 && (
        <section aria-labelledby="failing">
          <h2 id="failing">{t('Servers that do not answer')}</h2>
          <p className="field-hint">
            {t('The site keeps trying, less and less often. After sixty days their followers are removed.')}
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

const columnsFor = (names: Loaded['names']): RecordColumn<Loaded['rows'][number]>[] => [
  {
    name: msg('Account'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ handle, follower }) => (
      <a href={follower} rel="noreferrer nofollow">
        <bdi>{handle}</bdi>
      </a>
    ),
  },
  { name: msg('Follows'), cell: ({ actor }) => <span dir="auto">{names[actor] ?? actor}</span> },
  {
    name: msg('Since'),
    sorts: ['newest', 'oldest'],
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, handle, follower }) => (
      <RemoveButton id={id} text={t('Remove')} label={t('Remove {handle}', { handle })}>
        {' '}
        <Link
          to={`${href('/admin/followers/blocks')}?${new URLSearchParams({ value: follower })}`}
          aria-label={t('Block {handle}', { handle })}
        >
          {t('Block')}
        </Link>
      </RemoveButton>
    ),
  },
]

const failingColumns = (): IndexColumn<Loaded['failing'][number]>[] => [
  { name: msg('Server'), kind: 'title', cell: ({ host }) => <bdi>{host}</bdi> },
  { name: msg('Since'), cell: ({ failingSince }) => formatShortDate(failingSince) },
  { name: msg('Next attempt'), cell: ({ restUntil }) => restUntil && formatDateTime(restUntil) },
  { name: msg('Last error'), cell: ({ lastError }) => <span lang="en">{lastError}</span> },
]
