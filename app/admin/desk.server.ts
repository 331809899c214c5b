import { tidyTrash } from '../content/files.server'
import { purgeTrash, titleOf } from '../content/lifecycle.server'
import { listRecords, trashOf } from '../content/listing.server'
import { uploadLimit } from '../uploads/limit.server'
import { type KindName, kindNames } from './kinds'
import { registry } from './registry.server'

/** Days that something deleted stays in the trash. */
export const trashDays = 30

const linesPerPage = 20
const mostInTrash = 200

/** What the query of a page that manages uploads asks for; nonsense counts as its nearest sense. */
export function managedFrom({ searchParams }: URL) {
  const kind = kindNames.find((name) => name === searchParams.get('tab')) ?? 'articles'
  const q = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  return manageUploads(kind, q, Number(searchParams.get('page') ?? 1))
}

/** One page of one tab of Manage Uploads. */
export async function manageUploads(kind: KindName, q: string, asked: number) {
  const content = registry[kind]
  const { rows, total, page, pages } = await listRecords(content, { q, page: asked }, linesPerPage)
  const lines = rows.map((row) => ({ id: row.id, title: titleOf(content, row), note: content.note(row) }))
  return { kind, q, page, pages, total, lines }
}
export type ManagedTab = Awaited<ReturnType<typeof manageUploads>>

/** What the form of a kind is given besides the record. */
export async function formOptions(kind: KindName) {
  return { options: (await registry[kind].options?.()) ?? {}, ...uploadLimit() }
}

/** All that the admins' panels of the account page show. */
export async function adminPanels(address: URL) {
  const forms = await Promise.all(kindNames.map(async (kind) => ({ kind, ...(await formOptions(kind)) })))
  return { forms, managed: await managedFrom(address) }
}

/** Everything in the trash, what went in last first. */
export async function trashContents() {
  const all = await Promise.all(
    kindNames.map(async (kind) => {
      const rows = await trashOf(registry[kind], mostInTrash)
      return rows.map((row) => ({
        kind,
        id: row.id,
        title: titleOf(registry[kind], row),
        deletedAt: (row.deletedAt ?? new Date(0)).toISOString(),
      }))
    }),
  )
  return all.flat().sort((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

/** Removes for good what has been in the trash for its time, and hides what of the rest a crash left in sight. */
export async function emptyTrash(now = new Date()): Promise<void> {
  const limit = new Date(now.getTime() - trashDays * 24 * 3600_000)
  for (const kind of kindNames) await purgeTrash(registry[kind], limit)
  await tidyTrash()
}
