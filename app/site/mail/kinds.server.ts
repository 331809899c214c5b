import type { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { MailContent } from './mail-content'

export const mailGroups = [
  msg('Orders'),
  msg('Shop'),
  msg('Members'),
  msg('Newsletter'),
  msg('Open calls'),
  msg('Site'),
] as const
export type MailGroup = (typeof mailGroups)[number]

export interface MailKind<Payload = unknown> {
  /** Stored in the database, so it never changes. */
  name: string
  /** For admins. */
  title: string
  /** Its part of the list for admins. */
  group: MailGroup
  /** The recipients, in words for admins. */
  goesTo: string
  /** Whether the log leaves out who got it. */
  hidesRecipient?: boolean
  payload: z.ZodType<Payload>
  /**
   * Writes the mail when it is sent, with the data of that time.
   * @returns null when there is nothing to say any more
   */
  write(payload: Payload): Promise<MailContent | null>
  /** Returns an example for the preview. */
  sample(): MailContent
}

const kinds = new Map<string, MailKind>()

export function mailKind<Payload>(kind: MailKind<Payload>): MailKind<Payload> {
  kinds.set(kind.name, kind as MailKind)
  return kind
}

/** Returns a kind's name in addresses. */
export const mailSlug = ({ name }: Pick<MailKind, 'name'>) => name.replaceAll(' ', '-')

/** @throws NotFound */
export function mailKindAt(slug = ''): MailKind {
  const kind = mailKinds().find((one) => mailSlug(one) === slug)
  if (!kind) throw new NotFound(t('There is no such mail.'))
  return kind
}

export const mailKindNamed = (name: string): MailKind | undefined => kinds.get(name)
export const mailKinds = (): MailKind[] => [...kinds.values()]
