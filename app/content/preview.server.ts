import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../platform/secret.server'
import type { FileOwner } from './files.server'

const dayMs = 24 * 3600_000
export const previewDays = 30

/** In a link, opens a record that readers cannot see yet, for 30 days. */
export function previewToken(owner: FileOwner, now = new Date()): string {
  const lastDay = Math.floor(now.getTime() / dayMs) + previewDays
  return `${lastDay}.${signatureOf(owner, lastDay)}`
}

export function opensPreview(token: string | null, owner: FileOwner, now = new Date()): boolean {
  const [, lastDay = '', sent = ''] = /^(\d{1,6})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!sent || (Number(lastDay) + 1) * dayMs < now.getTime()) return false
  return timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(owner, Number(lastDay))))
}

const signatureOf = ({ kind, id }: FileOwner, lastDay: number) =>
  hashSecret(`preview of ${kind} ${id} until day ${lastDay}`)
