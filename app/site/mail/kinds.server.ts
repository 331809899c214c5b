import type { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { isModuleOn } from '../modules/switches.server'
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
  /** The kind's name, which is stored in the database and so never changes. */
  name: string
  /** The module that it belongs to; while that is off, admins do not see it. */
  module?: string
  /** The title for admins. */
  title: string
  /** The group in the list for admins. */
  group: MailGroup
  /** The recipients, in words for admins. */
  goesTo: string
  /** Whether the log hides the recipient. */
  hidesRecipient?: boolean
  payload: z.ZodType<Payload>
  /**
   * Writes the mail when it is sent, with current data.
   * @returns null when there is nothing to say any more
   */
  write(payload: Payload): Promise<MailContent | null>
  /** Returns an example for the preview. */
  sample(): MailContent
}

const kinds = new Map<string, MailKind>()

export function defineMailKind<Payload>(kind: MailKind<Payload>): MailKind<Payload> {
  kinds.set(kind.name, kind as MailKind)
  return kind
}

/** Returns a kind's name in addresses. */
export const mailSlug = ({ name }: Pick<MailKind, 'name'>) => name.replaceAll(' ', '-')

/** @throws NotFound */
export function findMailKindBySlug(slug = ''): MailKind {
  const kind = mailKindsOn().find((one) => mailSlug(one) === slug)
  if (!kind) throw new NotFound(t('Email not found.'))
  return kind
}

export const findMailKindByName = (name: string): MailKind | undefined => kinds.get(name)
export const mailKinds = (): MailKind[] => [...kinds.values()]

/** Returns the kinds of mail whose module is on. */
export const mailKindsOn = () => mailKinds().filter(({ module }) => !module || isModuleOn(module))
