import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { moneyForInput } from '../../platform/ui/money'
import { planContentKind } from '../../site/plans/plan.content.server'
import type { ExportEntries } from './export-layout'
import { importGuest } from './guests.server'
import { exportedFileFinder, importContentRecord } from './import-content.server'
import type { ImportRun } from './import-run.server'
import { importSourceOfUser } from './import-site.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

type MembershipEntry = ExportEntries['memberships.json'][number]

const on = (checked: boolean) => (checked ? 'on' : undefined)
const typed = (value: number | null) => String(value ?? '')

export async function importPlans(run: ImportRun, site: ExportedSite): Promise<void> {
  const files = exportedFileFinder(site)
  for (const entry of (await site.read('plans.json')) ?? []) {
    const { name, description, billing, reading, delivery, minimumCents, stripeProductId } = entry
    await importContentRecord(run, planContentKind, entry, async () => ({
      title: name,
      fields: {
        name,
        description,
        billing,
        reading,
        delivery,
        price: moneyForInput(entry.priceCents),
        minimum: minimumCents === null ? '' : moneyForInput(minimumCents),
        issueCount: typed(entry.issueCount),
        placeLimit: typed(entry.placeLimit),
        discountPercent: typed(entry.discountPercent),
        freeShipping: on(entry.freeShipping),
        isNumbered: on(entry.isNumbered),
        isClosed: on(entry.isClosed),
      },
      files: { image: await files('planImage', entry.image) },
      finish: async (id) => {
        await db.plan.update({ where: { id }, data: { stripeProductId } })
      },
    }))
  }
}

/** Imports memberships as records: nothing is charged or mailed. */
export async function importMemberships(run: ImportRun, site: ExportedSite): Promise<void> {
  const plans = await loadLocalIdsByExportedId(run, site, 'plans')
  for (const entry of (await site.read('memberships.json')) ?? []) {
    const { reference, username } = entry
    const planId = plans.get(entry.plan)
    const userId = username === null ? undefined : run.idOf(importSourceOfUser(username))
    await run.importRecord({
      source: `zinehouse membership ${reference}`,
      noun: 'membership',
      title: username ?? reference,
      find: async () => (await db.membership.findUnique({ where: { reference } }))?.id,
      async check() {
        if (username !== null && !userId)
          throw new Conflict(t('Its member {username} was not imported.', { username }))
        if (!planId) throw new Conflict(t('Its plan was not imported.'))
        await assertFree(entry, planId)
      },
      write: () => inTransaction((tx) => writeMembership(tx, entry, planId ?? 0, userId)),
    })
  }
}

/** @throws Conflict when another membership here has the same number, payment or gift */
async function assertFree(
  { number, payments, gift, ...entry }: MembershipEntry,
  planId: number,
): Promise<void> {
  const { stripeSubscriptionId, stripeSessionId } = entry
  const isSame = [
    ...(number === null ? [] : [{ planId, number }]),
    ...(stripeSubscriptionId === null ? [] : [{ stripeSubscriptionId }]),
    ...(stripeSessionId === null ? [] : [{ stripeSessionId }]),
    { payments: { some: { id: { in: payments.map(({ id }) => id) } } } },
    ...(gift === null ? [] : [{ gift: { OR: [{ id: gift.id }, { code: gift.code }] } }]),
  ]
  if ((await db.membership.count({ where: { OR: isSame } })) > 0)
    throw new Conflict(t('Another membership here has its number or its payment.'))
}

async function writeMembership(
  tx: Transaction,
  entry: MembershipEntry,
  planId: number,
  member: number | undefined,
): Promise<number> {
  const { plan: _, username: _username, guest, payments, changes, gift, ...about } = entry
  const userId = member ?? (await importGuest(tx, guest, `membership ${entry.reference}`))
  const { id } = await tx.membership.create({
    data: {
      ...about,
      planId,
      userId,
      payments: {
        create: payments.map(({ refunds, ...payment }) => ({ ...payment, refunds: { create: refunds } })),
      },
      changes: { create: changes },
      ...(gift && { gift: { create: gift } }),
    },
  })
  return id
}

/** Imports the days of members, unless this site has set its own. */
export async function importMemberDays(run: ImportRun, site: ExportedSite): Promise<void> {
  const days = await site.read('member-days.json')
  if (!days) return
  const [source, title] = ['zinehouse days of members', 'Days of members']
  const isSet = (await db.memberSettings.count()) > 0
  if (isSet && !(await db.importedRecord.findUnique({ where: { source } })))
    return run.reportSkipped('settings', title, 'This site has its own, under Days of Members.')
  await run.importRecord({
    source,
    noun: 'settings',
    title,
    check: async () => {},
    write: async () => (await db.memberSettings.create({ data: { ...days, id: 1 } })).id,
  })
}
