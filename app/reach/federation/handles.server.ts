import { z } from 'zod'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { defineJobKind } from '../../platform/jobs/queue.server'
import { foldLetters } from '../../platform/text/fold-letters'
import { type ActorKind, type ActorName, actorNameOf, magazineActor, recordOfActor } from './addresses'
import { siteHost } from './federation.server'

const maxLength = 30

/** Returns the part of an actor's handle before the @; by default the actor's own name. */
export async function handleOfActor(actor: ActorName): Promise<string> {
  if (actor === magazineActor) return magazineActor
  const row = await db.federationHandle.findUnique({ where: { actor } })
  return row?.handle ?? actor
}

/** Returns an actor's full handle, such as `@magazine@example.org`. */
export const makeFullHandleOf = async (actor: ActorName) => `@${await handleOfActor(actor)}@${siteHost()}`

/** Finds an actor by its handle before the @, ignoring case. */
export async function findActorByHandle(name: string): Promise<ActorName | undefined> {
  const handle = name.toLowerCase()
  if (handle === magazineActor || recordOfActor(handle)) return handle
  return (await db.federationHandle.findUnique({ where: { handle } }))?.actor
}

/**
 * Gives an actor a handle like its name, unless it has one; a name without Latin letters gives none.
 * @returns whether a handle was given
 */
export async function giveActorHandle(tx: Transaction, actor: ActorName, name: string): Promise<boolean> {
  if (await tx.federationHandle.findUnique({ where: { actor } })) return false
  const plain = makeHandle(name)
  if (!plain) return false
  const like = await tx.federationHandle.findMany({
    where: { handle: { startsWith: plain } },
    select: { handle: true },
  })
  const taken = new Set([magazineActor, ...like.map(({ handle }) => handle)])
  const handle = freeHandle(plain, taken)
  const given = await tx.$executeRaw`
    INSERT INTO "FederationHandle" ("actor", "handle") VALUES (${actor}, ${handle}) ON CONFLICT DO NOTHING`
  return given > 0
}

/** Invalidates pages that show handles, after new ones were given. */
export const invalidateHandles = () => invalidateTags(['FederationHandle'])

/** Returns a handle from a name: only letters, digits and dashes are accepted everywhere. */
export function makeHandle(name: string): string {
  const plain = foldLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return recordOfActor(plain) ? plain.replace('-', '') : plain
}

function freeHandle(plain: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const handle = count === 1 ? plain : `${plain}-${count}`
    if (!taken.has(handle) && !recordOfActor(handle)) return handle
  }
}

const batchSize = 200

/** A job that gives handles to all authors and bands, in batches. */
export const handlesJobKind = defineJobKind({
  name: 'give handles',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  async run() {
    const authors = (after: number) =>
      db.author.findMany({ ...nextOf(after), select: { id: true, name: true } })
    const bands = (after: number) =>
      db.band
        .findMany({ ...nextOf(after), select: { id: true, title: true } })
        .then((rows) => rows.map(({ id, title }) => ({ id, name: title })))
    await giveHandles('author', authors)
    await giveHandles('band', bands)
  },
})

const nextOf = (after: number) => ({
  where: { id: { gt: after }, deletedAt: null },
  orderBy: { id: 'asc' as const },
  take: batchSize,
})

async function giveHandles(
  kind: ActorKind,
  read: (after: number) => Promise<{ id: number; name: string }[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    for (const { id, name } of rows)
      await inTransaction((tx) => giveActorHandle(tx, actorNameOf(kind, id), name))
    invalidateHandles()
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? after
  }
}
