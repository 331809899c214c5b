import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { forgetActor } from './followers.server'
import { forgetHost } from './hosts.server'

/** Tells whether an actor or its server is blocked, with or without its port, or a parent domain. */
export async function isActorBlocked(actor: string): Promise<boolean> {
  const { href, host, hostname } = new URL(actor)
  const values = [actor, href, ...hostsAbove(host), ...hostsAbove(hostname)]
  return (await db.federationBlock.count({ where: { value: { in: values } } })) > 0
}

/** Returns a host and its parent domains: `a.example.org`, `example.org`, `org`. */
function hostsAbove(host: string): string[] {
  const parts = host.replace(/\.(?=:|$)/, '').split('.')
  return parts.map((_part, index) => parts.slice(index).join('.'))
}

export const notBlockableMessage = msg('Enter a server, such as example.org, or the address of an account.')

/** Parses the name or address of a server, or an account, that is to be blocked. */
export function parseBlock(entered: string): { kind: 'host' | 'actor'; value: string } {
  const text = entered.trim()
  if (/^https?:\/\/[^/]+\/./.test(text) && URL.canParse(text))
    return { kind: 'actor', value: new URL(text).href }
  const name = text
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/^@/, '')
  const host = URL.canParse(`https://${name}`) ? new URL(`https://${name}`).host : ''
  if (
    !host ||
    host.length > 253 ||
    !/^[a-z0-9.:[\]-]+$/.test(host) ||
    name.includes('@') ||
    name.includes('/')
  )
    throw new Invalid(t(notBlockableMessage), { value: [t(notBlockableMessage)] })
  return { kind: 'host', value: host }
}

interface NewBlock {
  value: string
  note: string
}

/**
 * Blocks a server or an account: its followers, replies and reactions are deleted, and new ones refused. Blocking twice
 * has no further effect.
 * @throws Invalid
 */
export async function addBlock({ value: entered, note }: NewBlock, actor: Actor): Promise<void> {
  const { kind, value } = parseBlock(entered)
  await inTransaction(async (tx) => {
    const { count } = await tx.federationBlock.updateMany({ where: { value }, data: { note } })
    if (count === 0)
      await tx.federationBlock.create({ data: { kind, value, note, createdBy: actor.username } })
    if (kind === 'host') await forgetServer(tx, value)
    else for (const uri of new Set([value, entered.trim()])) await forgetActor(tx, uri)
    if (count === 0) await recordAudit(tx, actor, { action: 'created', ...subjectOf(value) })
  })
}

async function forgetServer(tx: Transaction, host: string): Promise<void> {
  const spellings = [{ in: [host, `${host}.`] }, { startsWith: `${host}:` }, { endsWith: `.${host}` }]
  const below = { OR: spellings.map((one) => ({ host: one })) }
  const actors = await tx.remoteActor.findMany({ where: below, select: { uri: true, host: true } })
  for (const { uri } of actors) await forgetActor(tx, uri)
  for (const one of new Set([host, ...actors.map((actor) => actor.host)])) await forgetHost(tx, one)
  await tx.remoteReply.deleteMany({ where: below })
}

/** @throws NotFound */
export async function removeBlock(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const block = await tx.federationBlock.findUnique({ where: { id } })
    if (!block) throw new NotFound(t('This is no longer blocked.'))
    await tx.federationBlock.deleteMany({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', ...subjectOf(block.value) })
  })
}

const subjectOf = (value: string) => ({ subjectType: 'block', subjectName: cutText(value, 300) })

export const listBlocksByIds = (ids: number[]) => db.federationBlock.findMany({ where: { id: { in: ids } } })
