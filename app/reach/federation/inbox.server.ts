import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Forbidden, Invalid, Unauthorized } from '../../platform/errors/errors'
import { networkOfAddress } from '../../platform/http/network.server'
import { log } from '../../platform/logging/log.server'
import { consume } from '../../site/accounts/limits.server'
import type { Activity } from './activity'
import { authenticate } from './authenticate.server'
import { isBlocked } from './blocks.server'
import { follow, forgetActor, unfollow } from './followers.server'
import { idOf, jsonFrom, propertyOf, typeOf } from './json-values.server'
import { react, takeBackReaction } from './reactions.server'
import type { RemoteActor } from './remote-actors.server'
import { changeReply, deleteReply, receiveReply } from './replies.server'
import { readSignature } from './signatures/signature.server'
import type { SignedRequest } from './signatures/signature-checks.server'

const maxActivityBytes = 256 * 1024

/** Counts what networks send, before any of it is read, in this process. */
export const activitiesOfNetwork = new RateLimiterMemory({
  keyPrefix: 'network-activity',
  points: 1000,
  duration: 300,
})

/** Counts what a server has signed, in this process. */
export const activitiesOfHost = new RateLimiterMemory({ keyPrefix: 'activity', points: 1000, duration: 300 })

/**
 * Takes an activity from another server, once: a repeat changes nothing. What the site has no use for is taken too.
 * Each step before the parsing costs less than the next, since anybody may send anything.
 * @param read reads the body, of that many bytes at most
 * @throws Invalid 400, 413; Unauthorized when it is not signed by its actor; Forbidden for one who is blocked;
 *   TooMany
 */
export async function receive(
  request: SignedRequest,
  read: (limitBytes: number) => Promise<Buffer>,
  address: string,
  now = new Date(),
): Promise<void> {
  const claim = readSignature(request, now)
  await consume(activitiesOfNetwork, networkOfAddress(address))
  const body = await read(maxActivityBytes)
  claim.assertBody(body)
  const activity = activityIn(body)
  if (await isBlocked(activity.actor)) throw new Forbidden('Nothing is taken from there.')
  if (await isDeletionOfUnknown(activity)) return
  const sender = await authenticate(claim, activity.actor, address, now)
  await consume(activitiesOfHost, sender.host)
  const take = () =>
    inTransaction(async (tx) => {
      const isNew = await tx.$executeRaw`
      INSERT INTO "ReceivedActivity" ("id", "receivedAt") VALUES (${activity.id}, ${now}) ON CONFLICT DO NOTHING`
      if (isNew > 0) await handle(tx, activity, sender, now)
    })
  // Two that come at once may both write the first row of something; the second finds it then.
  await take().catch((error) => {
    if (!isUniqueViolation(error)) throw error
    return take()
  })
  log.debug({ type: activity.type, actor: activity.actor }, 'an activity was received')
}

/** Servers tell all others of each account that was deleted; most were never known here. */
async function isDeletionOfUnknown({ type, actor, object }: Activity): Promise<boolean> {
  return (
    type === 'Delete' &&
    idOf(object) === actor &&
    !(await db.remoteActor.findUnique({ where: { uri: actor } }))
  )
}

function activityIn(body: Buffer): Activity {
  const value = jsonFrom(body)
  if (value === undefined) throw new Invalid('The body is not valid JSON.')
  const [id, type, actor] = [idOf(propertyOf(value, 'id')), typeOf(value), idOf(propertyOf(value, 'actor'))]
  if (!id || !type || !actor) throw new Invalid('This is no activity: it needs id, type and actor.')
  if (!URL.canParse(id) || !URL.canParse(actor))
    throw new Invalid('Its id and its actor have to be addresses.')
  if (new URL(id).host !== new URL(actor).host)
    throw new Unauthorized('The activity is not from the server of its actor.')
  return { id, type, actor, object: propertyOf(value, 'object') }
}

type Handler = (tx: Transaction, activity: Activity, sender: RemoteActor, now: Date) => Promise<unknown>

const handlers: Record<string, Handler> = {
  Follow: follow,
  Like: (tx, activity, _sender, now) => react(tx, 'like', activity, now),
  Announce: (tx, activity, _sender, now) => react(tx, 'share', activity, now),
  Create: receiveReply,
  Update: changeReply,
  Undo: undo,
  Delete: remove,
  Block: (tx, activity) => unfollow(tx, activity.actor, idOf(activity.object)),
}

async function handle(tx: Transaction, activity: Activity, sender: RemoteActor, now: Date): Promise<void> {
  if (Object.hasOwn(handlers, activity.type)) await handlers[activity.type]?.(tx, activity, sender, now)
}

/** What is undone comes whole or as its id alone, and has to be the sender's own. */
async function undo(tx: Transaction, { actor, object }: Activity): Promise<void> {
  const by = idOf(propertyOf(object, 'actor'))
  if (by !== undefined && by !== actor) return
  const uri = idOf(object)
  const type = typeOf(object)
  const target = idOf(propertyOf(object, 'object'))
  if (type === undefined || type === 'Follow') await unfollow(tx, actor, target, uri)
  if (type !== 'Follow') await takeBackReaction(tx, { actor, uri, type, target })
}

async function remove(tx: Transaction, { actor, object }: Activity): Promise<void> {
  const target = idOf(object)
  if (target === actor) await forgetActor(tx, actor)
  else if (target) await deleteReply(tx, actor, target)
}
