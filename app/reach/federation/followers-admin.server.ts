import { listBandNames } from '../../bands/bands.server'
import { listAuthorNames } from '../../magazine/authors/authors.server'
import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { currentSite } from '../../site/current-site.server'
import {
  type ActorKind,
  type ActorName,
  activityContext,
  actorNameOf,
  magazineActor,
  recordOfActor,
} from './addresses'
import { sendToInboxes } from './deliveries.server'
import { actorUri } from './federation.server'

export const listFollowersByIds = async (ids: number[]) =>
  (await db.follower.findMany({ where: { id: { in: ids } } })).map(listed)

type Row = Prisma.FollowerGetPayload<object>
const listed = ({ id, actor, handle, follower, createdAt }: Row) => ({
  id,
  actor,
  handle,
  follower,
  createdAt: createdAt.toISOString(),
})

const mostFollowed = 5

/** The numbers of followers, of their servers, and of the most followed actors, cached until a follower changes. */
export const followerCounts = cachedTables(['Follower'], async () => {
  const counts = await db.follower.groupBy({
    by: ['actor'],
    _count: { _all: true },
    orderBy: { _count: { actor: 'desc' } },
    take: mostFollowed,
  })
  const [total, servers] = await Promise.all([
    db.follower.count(),
    db.follower.groupBy({ by: ['host'] }).then((hosts) => hosts.length),
  ])
  return { total, servers, counts: counts.map(({ actor, _count }) => ({ actor, followers: _count._all })) }
})

/** @throws NotFound */
export async function removeFollower(id: number, by: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await tx.follower.findUnique({ where: { id } })
    if (!row) throw new NotFound(t('This follower is no longer in the list.'))
    await tx.follower.deleteMany({ where: { id } })
    const { actor, follower, followId, handle, inbox } = row
    const reject = {
      '@context': activityContext,
      id: `${actorUri(actor)}#reject-${encodeURIComponent(followId)}`,
      type: 'Reject',
      actor: actorUri(actor),
      to: [follower],
      object: { id: followId, type: 'Follow', actor: follower, object: actorUri(actor) },
    }
    await sendToInboxes(tx, inbox, { actor, activity: reject })
    await recordAudit(tx, by, {
      action: 'deleted',
      subjectType: 'follower',
      subjectId: id,
      subjectName: handle,
    })
  })
}

export async function loadActorNames(actors: ActorName[]): Promise<Record<ActorName, string>> {
  const idsOf = (kind: ActorKind) =>
    actors.flatMap((actor) => {
      const record = recordOfActor(actor)
      return record?.kind === kind ? [record.id] : []
    })
  const [authors, bands] = await Promise.all([listAuthorNames(idsOf('author')), listBandNames(idsOf('band'))])
  return Object.fromEntries([
    [magazineActor, currentSite().name],
    ...authors.map(({ id, name }) => [actorNameOf('author', id), name]),
    ...bands.map(({ id, title }) => [actorNameOf('band', id), title]),
  ])
}
