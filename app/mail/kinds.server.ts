import type { z } from 'zod'
import { NotFound } from '../platform/http/errors'
import type { Letter } from './letter'

export interface MailKind<Payload = unknown> {
  /** In the database, so that it never changes. */
  name: string
  /** For admins. */
  title: string
  /** Who gets it, for admins. */
  goesTo: string
  payload: z.ZodType<Payload>
  /** As things stand when it is sent. @returns null when there is nothing to tell any more */
  write(payload: Payload): Promise<Letter | null>
  /** Of what it could tell, for the preview. */
  sample(): Letter
}

const kinds = new Map<string, MailKind>()

/** Makes a kind of mail known to whoever sends them, and to `/admin/mails`. */
export function mailKind<Payload>(kind: MailKind<Payload>): MailKind<Payload> {
  kinds.set(kind.name, kind as MailKind)
  return kind
}

/** What names a kind in addresses. */
export const mailSlug = ({ name }: Pick<MailKind, 'name'>) => name.replaceAll(' ', '-')

/** @throws NotFound */
export function mailKindAt(slug = ''): MailKind {
  const kind = mailKinds().find((one) => mailSlug(one) === slug)
  if (!kind) throw new NotFound('There is no such mail.')
  return kind
}

export const mailKindNamed = (name: string): MailKind | undefined => kinds.get(name)
export const mailKinds = (): MailKind[] => [...kinds.values()]
