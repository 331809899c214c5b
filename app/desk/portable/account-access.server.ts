import { db } from '../../platform/database/db.server'
import { fromIso, toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import { userSource } from './import-site.server'
import type { ExportedSite } from './read-export.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Exports keys for programs and invitations as the keyed hashes that they are, and what is asked of staff. */
export async function exportAccountAccess(to: ExportFolder): Promise<void> {
  const withName = { user: { select: { username: true } } } as const
  const keys = await db.personalKey.findMany({ ...byId, include: withName })
  const invitations = await db.invitation.findMany({
    ...byId,
    include: { usedBy: { select: { username: true } } },
  })
  await to.entries(
    'personal-keys.json',
    keys.map(({ user, name, hash, ending, rights, endsAt, lastUsedAt, createdAt }) => ({
      username: user.username,
      name,
      hash,
      ending,
      rights,
      endsAt: toIso(endsAt),
      lastUsedAt: toIso(lastUsedAt),
      createdAt: createdAt.toISOString(),
    })),
  )
  await to.entries(
    'invitations.json',
    invitations.map(({ tokenHash, email, staff, createdBy, usedBy, ...dates }) => ({
      tokenHash,
      email,
      staff,
      createdBy,
      usedBy: usedBy?.username ?? null,
      expiresAt: dates.expiresAt.toISOString(),
      usedAt: toIso(dates.usedAt),
      createdAt: dates.createdAt.toISOString(),
    })),
  )
  const rules = await db.accountSettings.findUnique({ where: { id: 1 }, omit: { id: true } })
  await to.entries('account-rules.json', rules)
}

const otherSecret =
  'It works only where SESSION_SECRET is that of the site before: secrets.json of an export with --with-secrets has it.'

/** Imports keys and invitations after the accounts. They are hashed with the secret of the site that made them. */
export async function importAccountAccess(run: ImportRun, site: ExportedSite): Promise<void> {
  const notes = site.hasSameSecret ? [] : [otherSecret]
  for (const { username, ...key } of (await site.read('personal-keys.json')) ?? []) {
    const { hash, name, createdAt } = key
    const userId = run.idOf(userSource(username))
    const about = { noun: 'personal key', title: `${name} of ${username}` }
    if (!userId) {
      run.reportSkipped(about.noun, about.title, 'Its user did not come over.')
      continue
    }
    await run.importRecord({
      ...about,
      source: `zinehouse personal key ${hash}`,
      notes,
      find: async () => (await db.personalKey.findUnique({ where: { hash } }))?.id,
      check: async () => {},
      async write() {
        const dates = { endsAt: fromIso(key.endsAt), lastUsedAt: fromIso(key.lastUsedAt) }
        const data = { ...key, ...dates, userId, createdAt: new Date(createdAt) }
        return (await db.personalKey.create({ data })).id
      },
    })
  }
  for (const { usedBy, ...invitation } of (await site.read('invitations.json')) ?? []) {
    const { tokenHash, email, createdAt, expiresAt } = invitation
    await run.importRecord({
      source: `zinehouse invitation ${tokenHash}`,
      noun: 'invitation',
      title: email || createdAt,
      notes: invitation.usedAt === null ? notes : [],
      find: async () => (await db.invitation.findUnique({ where: { tokenHash } }))?.id,
      check: async () => {},
      async write() {
        const dates = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) }
        const used = { usedAt: fromIso(invitation.usedAt), usedById: run.idOf(userSource(usedBy ?? '')) }
        return (await db.invitation.create({ data: { ...invitation, ...dates, ...used } })).id
      },
    })
  }
  const rules = await site.read('account-rules.json')
  if (rules && !run.isDryRun && (await db.accountSettings.count()) === 0)
    await db.accountSettings.create({ data: { ...rules, id: 1 } })
}
