import { neverCachePage } from '../../platform/database/page-tags.server'
import { createTokenForDays, isTokenValidFor } from '../../platform/process/signed-link.server'
import { findCurrentUser } from '../accounts/guards.server'
import { hasPermission, type Permission } from '../accounts/staff'
import type { FileOwner } from './files.server'

export interface RecordPreview {
  /** The token of the preview link, for readers who are not staff. */
  token: string
  isAdmin: boolean
}

export interface PreviewReader {
  token: string | null
  isAdmin: () => Promise<boolean>
}

/** @param permissions with any of which staff see unpublished records */
export const previewReader = (request: Request, ...permissions: Permission[]): PreviewReader => ({
  token: new URL(request.url).searchParams.get('preview'),
  isAdmin: async () => {
    neverCachePage()
    return hasPermission(await findCurrentUser(request), 'publish', ...permissions)
  },
})

/** Returns the preview for staff and for readers with a preview link; undefined for everyone else. */
export async function loadPreviewOf(
  owner: FileOwner,
  reader: PreviewReader,
  now = new Date(),
): Promise<RecordPreview | undefined> {
  if (await reader.isAdmin()) return { token: previewToken(owner, now), isAdmin: true }
  return isPreviewToken(reader.token, owner, now) ? { token: reader.token ?? '', isAdmin: false } : undefined
}

export const previewDays = 30

/** Returns a token for a link that opens an unpublished record, for 30 days. */
export const previewToken = (owner: FileOwner, now = new Date()): string =>
  createTokenForDays(previewed(owner), previewDays, now)

export const isPreviewToken = (token: string | null, owner: FileOwner, now = new Date()): boolean =>
  isTokenValidFor(token, previewed(owner), now)

const previewed = ({ kind, id }: FileOwner) => `preview of ${kind} ${id}`
