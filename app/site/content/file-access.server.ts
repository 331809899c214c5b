import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isDisconnected, onInvalidate } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { currentUser } from '../accounts/guards.server'
import { may, type Permission } from '../accounts/staff'
import type { Access, FileAccess } from '../uploads/file-access'
import type { FileOwner } from './files.server'
import type { ContentKind, FileLink, FileReaders } from './kind.server'
import { isPreviewToken } from './preview.server'
import { notInTrash, tableOf } from './table.server'

type Kinds = Partial<Record<string, ContentKind>>

/** How long an access decision is cached if no change was announced. */
const maxAgeMs = 10_000

interface OwnerState {
  /** Undefined for a file that no record has, or one in the trash. */
  record?: FileOwner
  publicFrom?: Date
  /** Set for a file that not everybody may have once its record is public. */
  readers?: FileReaders
  link?: FileLink
  /** Users with any of these permissions see the file before readers do. */
  mayChange: Permission[]
}

/**
 * Decides who may have a file: readers get the files of records they may see, unless the record's kind knows of fewer
 * readers; staff get those of records they may change, and a link may open a file of its own.
 */
export function fileAccess(kinds: Kinds): FileAccess {
  const known = new LRUCache<string, Promise<OwnerState>>({ max: 5000, ttl: maxAgeMs })
  const settled = new WeakMap<Promise<OwnerState>, OwnerState>()
  onInvalidate(({ isSoft }) => isSoft || known.clear())
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
  const accessTo = async (path: string, { headers, url = '' }: IncomingMessage): Promise<Access> => {
    const owner = await ownerOf(path)
    if (isPublic(owner)) return 'public'
    const query = new URLSearchParams(url.split('?')[1])
    if (owner.link?.opens(query)) return 'private'
    const previewed = owner.link?.isPrivate ? undefined : owner.record
    if (previewed && isPreviewToken(query.get('preview'), previewed)) return 'private'
    const user = await userOf(headers)
    if (may(user, ...owner.mayChange)) return 'private'
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
  const row = await tableOf(kind, db).findFirst({ where: notInTrash(file.ownerId), include: kind.include })
  if (!row || kind.isForStaff?.(row, path)) return { mayChange }
  const publicFrom = kind.publicFrom ? kind.publicFrom(row) : new Date(0)
  const readers = await kind.fileReaders?.(row, path)
  const link = await kind.fileLink?.(row, path)
  return { record: { kind: kind.name, id: row.id }, publicFrom, readers, link, mayChange }
}

async function userOf({ cookie, authorization }: IncomingHttpHeaders) {
  if (!cookie && !authorization) return null
  const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
  return currentUser(new Request('http://localhost', { headers }))
}
