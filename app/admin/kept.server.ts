import type { Actor } from '../accounts/audit.server'
import { authorRecords, authorsToManage } from '../authors/publishing.server'
import { bandRecords, bandsToManage } from '../bands/publishing.server'
import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { articleRecords, articlesToManage } from '../publications/publishing.server'
import type { Listing } from '../records/listing.server'
import { merchRecords, merchToManage } from '../shop/publishing.server'
import { dollars, usDate } from '../ui/format'
import { type Binned, binDays, type KeptKind, keptKinds, type ManagedLine, type ManagedTab } from './kept'

interface Keeper {
  name: (id: number) => Promise<string>
  list: (asked: Listing) => Promise<{ total: number; lines: ManagedLine[] }>
  bin: (id: number, actor: Actor, now?: Date) => Promise<void>
  restore: (id: number, actor: Actor) => Promise<void>
  purge: (limit: Date) => Promise<void>
}

/** What each kind of content can have done to it, over the features' own records. */
const keepers: Record<KeptKind, Keeper> = {
  articles: {
    ...articleRecords,
    list: async (asked) => {
      const { total, rows } = await articlesToManage(asked)
      return { total, lines: rows.map((row) => ({ id: row.id, title: row.title, note: articleNote(row) })) }
    },
  },
  merch: {
    ...merchRecords,
    list: async (asked) => {
      const { total, rows } = await merchToManage(asked)
      return {
        total,
        lines: rows.map(({ id, title, priceCents }) => ({ id, title, note: dollars(priceCents) })),
      }
    },
  },
  authors: {
    ...authorRecords,
    list: async (asked) => {
      const { total, rows } = await authorsToManage(asked)
      return { total, lines: rows.map(({ id, name }) => ({ id, title: name, note: '' })) }
    },
  },
  bands: {
    ...bandRecords,
    list: async (asked) => {
      const { total, rows } = await bandsToManage(asked)
      const lines = rows.map(({ id, title, tracks, photos }) => ({
        id,
        title,
        note: `${counted(tracks, 'track')}, ${counted(photos, 'photo')}`,
      }))
      return { total, lines }
    },
  },
}

const counted = ({ length }: unknown[], what: string) => `${length} ${what}${length === 1 ? '' : 's'}`

function articleNote(row: { filetype: string; isDraft: boolean; uploadedAt: string }): string {
  if (row.isDraft) return `${row.filetype} · draft`
  const day = usDate(row.uploadedAt)
  return new Date(row.uploadedAt) > new Date()
    ? `${row.filetype} · publishes ${day}`
    : `${row.filetype} · ${day}`
}

const linesPerPage = 20

/** One page of one tab of Manage Uploads. */
export async function manageUploads(kind: KeptKind, q: string, asked: number): Promise<ManagedTab> {
  const page = Math.max(1, asked)
  const listing = { q, skip: (page - 1) * linesPerPage, take: linesPerPage }
  const { total, lines } = await keepers[kind].list(listing)
  const pages = Math.max(1, Math.ceil(total / linesPerPage))
  return page > pages ? manageUploads(kind, q, pages) : { kind, q, page, pages, total, lines }
}

/** @throws NotFound */
export const nameOfKept = (kind: KeptKind, id: number) => keepers[kind].name(id)
/** Puts a record into the bin. @throws NotFound */
export const putIntoBin = (kind: KeptKind, id: number, actor: Actor) => keepers[kind].bin(id, actor)
/** @throws NotFound, Conflict */
export const takeFromBin = (kind: KeptKind, id: number, actor: Actor) => keepers[kind].restore(id, actor)

/** Removes for good what has been in the bin for its time. */
export async function emptyBin(now = new Date()): Promise<void> {
  const limit = new Date(now.getTime() - binDays * 24 * 3600_000)
  for (const kind of keptKinds) await keepers[kind].purge(limit)
}

/** Everything in the bin, what went in last first. */
export async function binContents(): Promise<Binned[]> {
  const asked = { where: { deletedAt: { not: null } }, take: 200, orderBy: { deletedAt: 'desc' as const } }
  const [articles, merch, authors, bands] = await Promise.all([
    db.article.findMany(asked),
    db.merchItem.findMany(asked),
    db.author.findMany(asked),
    db.band.findMany(asked),
  ])
  const all = [
    ...articles.map((row) => ({ kind: 'articles' as const, name: row.title, ...row })),
    ...merch.map((row) => ({ kind: 'merch' as const, name: row.title, ...row })),
    ...authors.map((row) => ({ kind: 'authors' as const, ...row })),
    ...bands.map((row) => ({ kind: 'bands' as const, name: row.title, ...row })),
  ]
  return all
    .map(({ kind, id, name, deletedAt }) => ({
      kind,
      id,
      name,
      deletedAt: (deletedAt ?? new Date(0)).toISOString(),
    }))
    .sort((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

/** @throws NotFound when an address names no kind of content */
export function kindFrom(param: string | undefined): KeptKind {
  const kind = keptKinds.find((one) => one === param)
  if (!kind) throw new NotFound('Page not found.')
  return kind
}
