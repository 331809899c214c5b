import { neverCache } from '../../platform/database/page-tags.server'
import { isTokenFor, tokenForDays } from '../../platform/process/signed-link.server'
import { currentUser } from '../accounts/guards.server'
import { may, type Permission } from '../accounts/staff'
import type { FileOwner } from './files.server'

export interface Preview {
  /** The token that opens it for readers who are not staff. */
  token: string
  isAdmin: boolean
}

export interface PreviewReader {
  token: string | null
  isAdmin: () => Promise<boolean>
}

/** @param permissions of staff who see what readers do not: any of these */
export const previewReader = (request: Request, ...permissions: Permission[]): PreviewReader => ({
  token: new URL(request.url).searchParams.get('preview'),
  isAdmin: async () => {
    neverCache()
    return may(await currentUser(request), 'publish', ...permissions)
  },
})

/** Returns the preview for staff and for readers with a preview link; undefined for everyone else. */
export async function previewOf(
  owner: FileOwner,
  reader: PreviewReader,
  now = new Date(),
): Promise<Preview | undefined> {
  if (await reader.isAdmin()) return { token: previewToken(owner, now), isAdmin: true }
  return isPreviewToken(reader.token, owner, now) ? { token: reader.token ?? '', isAdmin: false } : undefined
}

export const previewDays = 30

/** Returns a token for a link that opens an unpublished record, for 30 days. */
export const previewToken = (owner: FileOwner, now = new Date()): string =>
  tokenForDays(previewed(owner), previewDays, now)

export const isPreviewToken = (token: string | null, owner: FileOwner, now = new Date()): boolean =>
  isTokenFor(token, previewed(owner), now)

const previewed = ({ kind, id }: FileOwner) => `preview of ${kind} ${id}`
