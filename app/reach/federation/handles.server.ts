import { z } from 'zod'
import { invalidate } from '../../platform/changes/invalidation.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { jobKind } from '../../platform/jobs/queue.server'
import { foldLetters } from '../../platform/text/fold-letters'
import { type ActorKind, type ActorName, actorNameOf, magazine, recordOf } from './addresses'
import { siteHost } from './federation.server'

const maxLength = 30

/** Returns the name before the @; the actor's own name for one that has no other. */
export async function handleOf(actor: ActorName): Promise<string> {
  if (actor === magazine) return magazine
  const row = await db.federationHandle.findUnique({ where: { actor } })
  return row?.handle ?? actor
}

/** Returns how an actor is found on other servers, as `@magazine@example.org`. */
export const fullHandleOf = async (actor: ActorName) => `@${await handleOf(actor)}@${siteHost()}`

/** Finds an actor by the name before the @, in any case. */
export async function actorCalled(name: string): Promise<ActorName | undefined> {
  const handle = name.toLowerCase()
  if (handle === magazine || recordOf(handle)) return handle
  return (await db.federationHandle.findUnique({ where: { handle } }))?.actor
}

/**
 * Gives an actor a handle like its name, unless it has one already; without a Latin letter in it, none is needed.
 * @returns whether it was given one
 */
export async function giveHandle(tx: Transaction, actor: ActorName, name: string): Promise<boolean> {
  if (await tx.federationHandle.findUnique({ where: { actor } })) return false
  const plain = handleFrom(name)
  if (!plain) return false
  const like = await tx.federationHandle.findMany({
    where: { handle: { startsWith: plain } },
    select: { handle: true },
  })
  const taken = new Set([magazine, ...like.map(({ handle }) => handle)])
  const handle = freeHandle(plain, taken)
  const given = await tx.$executeRaw`
    INSERT INTO "FederationHandle" ("actor", "handle") VALUES (${actor}, ${handle}) ON CONFLICT DO NOTHING`
  return given > 0
}

/** Has pages show handles that were given. */
export const showHandles = () => invalidate(['FederationHandle'])

/** Only letters, digits and dashes are understood everywhere. */
export function handleFrom(name: string): string {
  const plain = foldLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return recordOf(plain) ? plain.replace('-', '') : plain
}

function freeHandle(plain: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const handle = count === 1 ? plain : `${plain}-${count}`
    if (!taken.has(handle) && !recordOf(handle)) return handle
  }
}

const batchSize = 200

/** Gives handles to all authors and bands, some at a time. */
export const handlesJob = jobKind({
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
    for (const { id, name } of rows) await inTransaction((tx) => giveHandle(tx, actorNameOf(kind, id), name))
    showHandles()
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? after
  }
}
