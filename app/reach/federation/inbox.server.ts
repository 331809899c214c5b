import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Forbidden, Invalid, Unauthorized } from '../../platform/errors/errors'
import { networkOfAddress } from '../../platform/http/network.server'
import { log } from '../../platform/logging/log.server'
import { consumeRateLimit } from '../../site/accounts/limits.server'
import type { Activity } from './activity'
import { authenticateActor } from './authenticate.server'
import { isActorBlocked } from './blocks.server'
import { acceptFollow, forgetActor, undoFollow } from './followers.server'
import { activityIdOf, activityTypeOf, jsonPropertyOf, parseRemoteJson } from './json-values.server'
import { addReaction, undoReaction } from './reactions.server'
import type { RemoteActor } from './remote-actors.server'
import { changeReply, deleteReply, receiveReply } from './replies.server'
import { readSignature } from './signatures/signature.server'
import type { SignedRequest } from './signatures/signature-checks.server'

const maxActivityBytes = 256 * 1024

/** A limit on requests by network before reading them, in this process. */
export const networkActivityLimiter = new RateLimiterMemory({
  keyPrefix: 'network-activity',
  points: 1000,
  duration: 300,
})

/** A limit on signed activities by server, in this process. */
export const hostActivityLimiter = new RateLimiterMemory({
  keyPrefix: 'activity',
  points: 1000,
  duration: 300,
})

/**
 * Processes an activity from another server, once: a repeat changes nothing, and unknown kinds are accepted without
 * effect. Checks before parsing are ordered by cost, since anybody can send anything.
 * @param read reads the body, of that many bytes at most
 * @throws Invalid 400, 413; Unauthorized when the activity is not signed by its actor; Forbidden when the actor is
 * blocked; TooMany
 */
export async function receiveActivity(
  request: SignedRequest,
  read: (limitBytes: number) => Promise<Buffer>,
  address: string,
  now = new Date(),
): Promise<void> {
  const claim = readSignature(request, now)
  await consumeRateLimit(networkActivityLimiter, networkOfAddress(address))
  const body = await read(maxActivityBytes)
  claim.assertBody(body)
  const activity = activityIn(body)
  if (await isActorBlocked(activity.actor)) throw new Forbidden('Nothing is taken from there.')
  if (await isDeletionOfUnknown(activity)) return
  const sender = await authenticateActor(claim, activity.actor, address, now)
  await consumeRateLimit(hostActivityLimiter, sender.host)
  const take = () =>
    inTransaction(async (tx) => {
      const isNew = await tx.$executeRaw`
      INSERT INTO "ReceivedActivity" ("id", "receivedAt") VALUES (${activity.id}, ${now}) ON CONFLICT DO NOTHING`
      if (isNew > 0) await handle(tx, activity, sender, now)
    })
  // Two at once may both try to insert the first row; on the second attempt it exists.
  await take().catch((error) => {
    if (!isUniqueViolation(error)) throw error
    return take()
  })
  log.debug({ type: activity.type, actor: activity.actor }, 'an activity was received')
}

/** Ignores announced deletions of unknown accounts, which servers send to everybody. */
async function isDeletionOfUnknown({ type, actor, object }: Activity): Promise<boolean> {
  return (
    type === 'Delete' &&
    activityIdOf(object) === actor &&
    !(await db.remoteActor.findUnique({ where: { uri: actor } }))
  )
}

function activityIn(body: Buffer): Activity {
  const value = parseRemoteJson(body)
  if (value === undefined) throw new Invalid('The body is not valid JSON.')
  const [id, type, actor] = [
    activityIdOf(jsonPropertyOf(value, 'id')),
    activityTypeOf(value),
    activityIdOf(jsonPropertyOf(value, 'actor')),
  ]
  if (!id || !type || !actor) throw new Invalid('This is no activity: it needs id, type and actor.')
  if (!URL.canParse(id) || !URL.canParse(actor))
    throw new Invalid('Its id and its actor have to be addresses.')
  if (new URL(id).host !== new URL(actor).host)
    throw new Unauthorized('The activity is not from the server of its actor.')
  return { id, type, actor, object: jsonPropertyOf(value, 'object') }
}

type Handler = (tx: Transaction, activity: Activity, sender: RemoteActor, now: Date) => Promise<unknown>

const handlers: Record<string, Handler> = {
  Follow: acceptFollow,
  Like: (tx, activity, _sender, now) => addReaction(tx, 'like', activity, now),
  Announce: (tx, activity, _sender, now) => addReaction(tx, 'share', activity, now),
  Create: receiveReply,
  Update: changeReply,
  Undo: undo,
  Delete: remove,
  Block: (tx, activity) => undoFollow(tx, activity.actor, activityIdOf(activity.object)),
}

async function handle(tx: Transaction, activity: Activity, sender: RemoteActor, now: Date): Promise<void> {
  if (Object.hasOwn(handlers, activity.type)) await handlers[activity.type]?.(tx, activity, sender, now)
}

/** Undoes an activity of the same sender, given completely or by its id. */
async function undo(tx: Transaction, { actor, object }: Activity): Promise<void> {
  const by = activityIdOf(jsonPropertyOf(object, 'actor'))
  if (by !== undefined && by !== actor) return
  const uri = activityIdOf(object)
  const type = activityTypeOf(object)
  const target = activityIdOf(jsonPropertyOf(object, 'object'))
  if (type === undefined || type === 'Follow') await undoFollow(tx, actor, target, uri)
  if (type !== 'Follow') await undoReaction(tx, { actor, uri, type, target })
}

async function remove(tx: Transaction, { actor, object }: Activity): Promise<void> {
  const target = activityIdOf(object)
  if (target === actor) await forgetActor(tx, actor)
  else if (target) await deleteReply(tx, actor, target)
}
