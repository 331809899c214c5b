import { db, inTransaction } from '../../platform/database/db.server'
import { recordOf } from '../../reach/federation/addresses'
import { goOnWithKeys } from '../../reach/federation/keys.server'
import { listOf } from '../../reach/federation/posts.server'
import type { ExportFolder } from './export-folder.server'
import { exportedPosts, importPosts } from './federated-posts.server'
import type { ImportRun } from './import-run.server'
import { localIds } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

/** Exports what other servers know of the site, and who follows it, but for what is still on its way to them. */
export async function exportFederation(to: ExportFolder): Promise<void> {
  const handles = await db.federationHandle.findMany({ orderBy: { actor: 'asc' } })
  const followers = await db.follower.findMany({ orderBy: { id: 'asc' }, omit: { id: true } })
  const blocks = await db.federationBlock.findMany({ orderBy: { id: 'asc' }, omit: { id: true } })
  const dated = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  })
  const posts = await exportedPosts()
  await to.entries('federation.json', {
    handles,
    followers: followers.map(dated),
    posts: posts.map(({ sharedBy, ...post }) => ({ ...post, sharedBy: listOf(sharedBy) })),
    blocks: blocks.map(dated),
  })
}

/** Imports them for a site at the same address: other servers know authors, bands and publications by their numbers. */
export async function importFederation(run: ImportRun, site: ExportedSite): Promise<void> {
  const exported = await site.read('federation.json')
  if (!exported) return
  const { handles, followers, blocks, posts } = exported
  for (const { createdAt, ...block } of blocks)
    await run.importRecord({
      source: `zinehouse block ${block.value}`,
      noun: 'block of a server',
      title: block.value,
      find: async () => (await db.federationBlock.findUnique({ where: { value: block.value } }))?.id,
      check: async () => {},
      write: async () =>
        (await db.federationBlock.create({ data: { ...block, createdAt: new Date(createdAt) } })).id,
    })
  await importKeys(run, site)
  const isSame = await unchangedActors(run, site)
  for (const entry of handles) if (isSame(entry.actor)) await importHandle(run, entry)
  for (const { createdAt, ...entry } of followers) {
    const { actor, follower, handle: title } = entry
    const about = { noun: 'follower', title }
    if (!isSame(actor)) {
      run.reportSkipped(
        about.noun,
        title,
        `Follows ${actor}, which has another number here or did not come over.`,
      )
      continue
    }
    const where = { actor_follower: { actor, follower } }
    await run.importRecord({
      ...about,
      source: `zinehouse follower ${actor} ${follower}`,
      find: async () => (await db.follower.findUnique({ where }))?.id,
      check: async () => {},
      write: async () =>
        (await db.follower.create({ data: { ...entry, createdAt: new Date(createdAt) } })).id,
    })
  }
  await importPosts(run, site, posts, isSame)
}

/** Returns which actors have the same number here as there, and so the same address. */
async function unchangedActors(run: ImportRun, site: ExportedSite) {
  const ids = { author: await localIds(run, site, 'authors'), band: await localIds(run, site, 'bands') }
  return (actor: string) => {
    const record = recordOf(actor)
    return !record || run.isDryRun || ids[record.kind].get(record.id) === record.id
  }
}

async function importHandle(run: ImportRun, entry: { actor: string; handle: string }): Promise<void> {
  const { actor, handle } = entry
  const number = recordOf(actor)?.id ?? 1
  await run.importRecord({
    source: `zinehouse handle ${actor}`,
    noun: 'handle',
    title: handle,
    check: async () => {},
    async write() {
      // What this site called them by itself when they came over.
      await inTransaction(async (tx) => {
        await tx.federationHandle.deleteMany({ where: { OR: [{ actor }, { handle }] } })
        await tx.federationHandle.create({ data: entry })
      })
      return number
    },
  })
}

/** The key with which the site signs: other servers remember it. One that has signed for followers here stays. */
async function importKeys(run: ImportRun, site: ExportedSite): Promise<void> {
  const { federationKeys = [] } = (await site.read('secrets.json')) ?? {}
  const last = federationKeys.at(-1)
  if (!last) return
  const about = { noun: 'signing key', title: `no. ${last.id}` }
  const source = `zinehouse signing key ${last.createdAt}`
  const isKnown = await db.importedRecord.findUnique({ where: { source } })
  if (!isKnown && (await db.follower.count()) > 0)
    return run.reportSkipped(about.noun, about.title, 'This site has its own, and followers who know it.')
  await run.importRecord({
    ...about,
    source,
    check: async () => {},
    async write() {
      const keys = federationKeys.map((key) => ({ ...key, createdAt: new Date(key.createdAt) }))
      await inTransaction((tx) => goOnWithKeys(tx, keys))
      return last.id
    },
  })
}
