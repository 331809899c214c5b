import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isDisconnected, onInvalidation } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { findCurrentUser } from '../accounts/guards.server'
import { hasPermission, type Permission } from '../accounts/staff'
import type { FileAccess, FileAccessLevel } from '../uploads/file-access'
import type { FileOwner } from './files.server'
import type { ContentKind, FileLinkAccess, FileReaders } from './kind.server'
import { isPreviewToken } from './preview.server'
import { contentTableOf, whereNotInTrash } from './table.server'

type Kinds = Partial<Record<string, ContentKind>>

/** The maximum age of a cached decision about access, if no change is announced. */
const maxAgeMs = 10_000

interface OwnerState {
  /** The file's record; undefined if it has none, or it is in the trash. */
  record?: FileOwner
  publicFrom?: Date
  /** Set for a file that only some readers of its public record may have. */
  readers?: FileReaders
  link?: FileLinkAccess
  /** Users with any of these permissions may have the file before it is public. */
  mayChange: Permission[]
}

/**
 * Returns a function that decides who may have a file: readers may have files of visible records, unless the record's
 * kind restricts them; staff those of records they may change, and a link may give access to its own file.
 */
export function createFileAccess(kinds: Kinds): FileAccess {
  const known = new LRUCache<string, Promise<OwnerState>>({ max: 5000, ttl: maxAgeMs })
  const settled = new WeakMap<Promise<OwnerState>, OwnerState>()
  onInvalidation(({ isSoft }) => isSoft || known.clear())
  const ownerOf = (path: string) => {
    const cached = isDisconnected() ? undefined : known.get(path)
    if (cached) return cached
    const found = findOwner(path, kinds)
    known.set(path, found)
    found.then((owner) => settled.set(found, owner)).catch(() => known.delete(path))
    return found
  }

  const isKnownPublic = (path: string) => {
    const cached = isDisconnected() ? undefined : known.get(path)
    return cached !== undefined && isPublic(settled.get(cached))
  }
  const accessTo = async (path: string, { headers, url = '' }: IncomingMessage): Promise<FileAccessLevel> => {
    const owner = await ownerOf(path)
    if (isPublic(owner)) return 'public'
    const query = new URLSearchParams(url.split('?')[1])
    if (owner.link?.opens(query)) return 'private'
    const previewed = owner.link?.isPrivate ? undefined : owner.record
    if (previewed && isPreviewToken(query.get('preview'), previewed)) return 'private'
    const user = await userOf(headers)
    if (hasPermission(user, ...owner.mayChange)) return 'private'
    return hasBegun(owner) && (await owner.readers?.(user)) ? 'private' : 'none'
  }
  return Object.assign(accessTo, { isKnownPublic })
}

const isPublic = (owner: OwnerState | undefined) =>
  owner !== undefined && hasBegun(owner) && owner.readers === undefined && !owner.link?.isPrivate

const hasBegun = ({ publicFrom }: OwnerState) =>
  publicFrom !== undefined && publicFrom.getTime() <= Date.now()

async function findOwner(path: string, kinds: Kinds): Promise<OwnerState> {
  const file = await db.storedFile.findUnique({
    where: { path },
    select: { ownerKind: true, ownerId: true, trashedAt: true },
  })
  const kind = kinds[file?.ownerKind ?? '']
  if (!kind) return { mayChange: ['publish'] }
  const { may: mayChange } = kind
  if (!file?.ownerId || file.trashedAt) return { mayChange }
  const row = await contentTableOf(kind, db).findFirst({
    where: whereNotInTrash(file.ownerId),
    include: kind.include,
  })
  if (!row || kind.isForStaff?.(row, path)) return { mayChange }
  const publicFrom = kind.publicFrom ? kind.publicFrom(row) : new Date(0)
  const readers = await kind.fileReaders?.(row, path)
  const link = await kind.fileLink?.(row, path)
  return { record: { kind: kind.name, id: row.id }, publicFrom, readers, link, mayChange }
}

async function userOf({ cookie, authorization }: IncomingHttpHeaders) {
  if (!cookie && !authorization) return null
  const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
  return findCurrentUser(new Request('http://localhost', { headers }))
}
