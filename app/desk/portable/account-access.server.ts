import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ExportEntries } from './export-layout'
import type { ImportRun } from './import-run.server'
import { importSourceOfUser } from './import-site.server'
import type { ExportedSite } from './read-export.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Exports personal keys and invitations as keyed hashes, the account rules for staff, and which modules are on. */
export async function exportAccountAccess(to: ExportFolder): Promise<void> {
  const withName = { user: { select: { username: true } } } as const
  const keys = await db.personalKey.findMany({ ...byId, include: withName })
  const invitations = await db.invitation.findMany({
    ...byId,
    include: { usedBy: { select: { username: true } } },
  })
  await to.entries(
    'personal-keys.json',
    keys.map(({ user, ...key }) => ({ ...key, username: user.username })),
  )
  await to.entries(
    'invitations.json',
    invitations.map((row) => ({ ...row, usedBy: row.usedBy?.username ?? null })),
  )
  await to.entries('modules.json', await db.moduleSwitch.findMany({ orderBy: { name: 'asc' } }))
  await to.entries('account-rules.json', await db.accountSettings.findUnique({ where: { id: 1 } }))
}

const otherSecret =
  'It works only where SESSION_SECRET is that of the site before: secrets.json of an export with --with-secrets has it.'

/** Imports keys and invitations after the accounts. They are hashed with the secret of the site that made them. */
export async function importAccountAccess(run: ImportRun, site: ExportedSite): Promise<void> {
  const notes = site.hasSameSecret ? [] : [otherSecret]
  for (const { username, ...key } of (await site.read('personal-keys.json')) ?? []) {
    const { hash, name } = key
    const userId = run.idOf(importSourceOfUser(username))
    const about = { noun: 'personal key', title: `${name} of ${username}` }
    if (!userId) {
      run.reportSkipped(about.noun, about.title, 'Its user was not imported.')
      continue
    }
    await run.importRecord({
      ...about,
      source: `zinehouse personal key ${hash}`,
      notes,
      find: async () => (await db.personalKey.findUnique({ where: { hash } }))?.id,
      check: async () => {},
      write: async () => (await db.personalKey.create({ data: { ...key, userId } })).id,
    })
  }
  for (const { usedBy, ...invitation } of (await site.read('invitations.json')) ?? []) {
    const { tokenHash, email, createdAt } = invitation
    await run.importRecord({
      source: `zinehouse invitation ${tokenHash}`,
      noun: 'invitation',
      title: email || createdAt.toISOString(),
      notes: invitation.usedAt === null ? notes : [],
      find: async () => (await db.invitation.findUnique({ where: { tokenHash } }))?.id,
      check: async () => {},
      async write() {
        const usedById = run.idOf(importSourceOfUser(usedBy ?? ''))
        return (await db.invitation.create({ data: { ...invitation, usedById } })).id
      },
    })
  }
  const modules = (await site.read('modules.json')) ?? []
  run.modulesOff = modules.filter(({ isOn }) => !isOn).map(({ name }) => name)
  if (!run.isDryRun) await importSwitches(modules)
  const rules = await site.read('account-rules.json')
  if (rules && !run.isDryRun && (await db.accountSettings.count()) === 0)
    await db.accountSettings.create({ data: { ...rules, id: 1 } })
}

/** Switches on the modules that were on at the other site. A site that has never started takes over all switches. */
async function importSwitches(modules: ExportEntries['modules.json']): Promise<void> {
  if ((await db.moduleSwitch.count()) === 0) return void (await db.moduleSwitch.createMany({ data: modules }))
  const on = modules.filter(({ isOn }) => isOn).map(({ name }) => name)
  await db.moduleSwitch.updateMany({
    where: { name: { in: on }, isOn: false },
    data: { isOn: true, switchedAt: new Date() },
  })
}
