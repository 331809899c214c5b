import { timingSafeEqual } from 'node:crypto'
import { currentUser } from '../accounts/guards.server'
import { may } from '../accounts/staff'
import { neverCache } from '../platform/changes/page-tags.server'
import { hashSecret } from '../platform/process/secret.server'
import type { FileOwner } from './files.server'

/** The preview of a record that readers cannot see yet. */
export interface Preview {
  /** The token that opens it for readers who are not staff. */
  token: string
  isAdmin: boolean
}

export interface PreviewReader {
  token: string | null
  isAdmin: () => Promise<boolean>
}

export const previewReader = (request: Request): PreviewReader => ({
  token: new URL(request.url).searchParams.get('preview'),
  isAdmin: async () => {
    neverCache()
    return may(await currentUser(request), 'publish')
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

const dayMs = 24 * 3600_000
export const previewDays = 30

/** Returns a token for a link that opens an unpublished record, for 30 days. */
export function previewToken(owner: FileOwner, now = new Date()): string {
  const lastDay = Math.floor(now.getTime() / dayMs) + previewDays
  return `${lastDay}.${signatureOf(owner, lastDay)}`
}

export function isPreviewToken(token: string | null, owner: FileOwner, now = new Date()): boolean {
  const [, lastDay = '', sent = ''] = /^(\d{1,6})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!sent || (Number(lastDay) + 1) * dayMs < now.getTime()) return false
  return timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(owner, Number(lastDay))))
}

const signatureOf = ({ kind, id }: FileOwner, lastDay: number) =>
  hashSecret(`preview of ${kind} ${id} until day ${lastDay}`)
