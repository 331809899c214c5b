import { db, inTransaction } from '../../platform/database/db.server'
import { recordOfActor } from '../../reach/federation/addresses'
import { replaceSigningKeys } from '../../reach/federation/keys.server'
import type { ExportFolder } from './export-folder.server'
import { exportFederatedPosts, importPosts } from './federated-posts.server'
import type { ImportRun } from './import-run.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

/** Exports the site's actors, followers, posts and replies; deliveries in progress are left out. */
export async function exportFederation(to: ExportFolder): Promise<void> {
  const handles = await db.federationHandle.findMany({ orderBy: { actor: 'asc' } })
  const followers = await db.follower.findMany({ orderBy: { id: 'asc' } })
  const blocks = await db.federationBlock.findMany({ orderBy: { id: 'asc' } })
  await to.entries('federation.json', { handles, followers, posts: await exportFederatedPosts(), blocks })
}

/** Imports actors, followers, posts and replies for a site at the same address, whose ids other servers know. */
export async function importFederation(run: ImportRun, site: ExportedSite): Promise<void> {
  const exported = await site.read('federation.json')
  if (!exported) return
  const { handles, followers, blocks, posts } = exported
  for (const block of blocks)
    await run.importRecord({
      source: `zinehouse block ${block.value}`,
      noun: 'block of a server',
      title: block.value,
      find: async () => (await db.federationBlock.findUnique({ where: { value: block.value } }))?.id,
      check: async () => {},
      write: async () => (await db.federationBlock.create({ data: block })).id,
    })
  await importKeys(run, site)
  const isSame = await unchangedActors(run, site)
  for (const entry of handles) if (isSame(entry.actor)) await importHandle(run, entry)
  for (const entry of followers) {
    const { actor, follower, handle: title } = entry
    const about = { noun: 'follower', title }
    if (!isSame(actor)) {
      run.reportSkipped(
        about.noun,
        title,
        `Follows ${actor}, which has another number here or was not imported.`,
      )
      continue
    }
    const where = { actor_follower: { actor, follower } }
    await run.importRecord({
      ...about,
      source: `zinehouse follower ${actor} ${follower}`,
      find: async () => (await db.follower.findUnique({ where }))?.id,
      check: async () => {},
      write: async () => (await db.follower.create({ data: entry })).id,
    })
  }
  await importPosts(run, site, posts, isSame)
}

/** Returns the actors whose records have the same id here as in the export, and so the same address. */
async function unchangedActors(run: ImportRun, site: ExportedSite) {
  const ids = {
    author: await loadLocalIdsByExportedId(run, site, 'authors'),
    band: await loadLocalIdsByExportedId(run, site, 'bands'),
  }
  return (actor: string) => {
    const record = recordOfActor(actor)
    return !record || run.isDryRun || ids[record.kind].get(record.id) === record.id
  }
}

async function importHandle(run: ImportRun, entry: { actor: string; handle: string }): Promise<void> {
  const { actor, handle } = entry
  const number = recordOfActor(actor)?.id ?? 1
  await run.importRecord({
    source: `zinehouse handle ${actor}`,
    noun: 'handle',
    title: handle,
    check: async () => {},
    async write() {
      // Removes the handles that this site gave them when their records were imported.
      await inTransaction(async (tx) => {
        await tx.federationHandle.deleteMany({ where: { OR: [{ actor }, { handle }] } })
        await tx.federationHandle.create({ data: entry })
      })
      return number
    },
  })
}

/** Imports the signing key, which other servers know. A key that has signed for followers of this site stays. */
async function importKeys(run: ImportRun, site: ExportedSite): Promise<void> {
  const { federationKeys = [] } = (await site.read('secrets.json')) ?? {}
  const last = federationKeys.at(-1)
  if (!last) return
  const about = { noun: 'signing key', title: `no. ${last.id}` }
  const source = `zinehouse signing key ${last.createdAt.toISOString()}`
  const isKnown = await db.importedRecord.findUnique({ where: { source } })
  if (!isKnown && (await db.follower.count()) > 0)
    return run.reportSkipped(about.noun, about.title, 'This site has its own, and followers who know it.')
  await run.importRecord({
    ...about,
    source,
    check: async () => {},
    async write() {
      await inTransaction((tx) => replaceSigningKeys(tx, federationKeys))
      return last.id
    },
  })
}
