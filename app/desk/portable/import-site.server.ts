import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import { saveDiscount } from '../../shop/discounts/discounts-admin.server'
import { saveShippingClass } from '../../shop/shipping/classes.server'
import { setDefaultDestination } from '../../shop/shipping/default-destination.server'
import { savePickupPoint } from '../../shop/shipping/pickup-points.server'
import { setReturnTerms } from '../../shop/shipping/return-terms.server'
import { saveShippingZone } from '../../shop/shipping/zones.server'
import { setPaymentWay } from '../../shop/ways-to-pay/ways.server'
import { Phone, Username } from '../../site/accounts/accounts'
import { accountIdentityColumns, uniqueAccountKey } from '../../site/accounts/accounts.server'
import { staffColumns } from '../../site/accounts/staff'
import { RedirectFields } from '../../site/redirects/redirect-form'
import { pictureUses, SiteSettings } from '../../site/settings'
import { storeImportedSitePicture } from '../../site/site-pictures.server'
import { loadSavedSettings, saveFirstSettings } from '../admin/site-settings.server'
import type { ExportEntries } from './export-layout'
import type { ImportRecord, ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const anything = { check: async () => {} }

export async function importShippingClasses(run: ImportRun, site: ExportedSite): Promise<void> {
  const { classes = [] } = (await site.read('shipping.json')) ?? {}
  for (const title of classes) {
    const find = async () =>
      (await db.shippingClass.findUnique({ where: { nameKey: title.toLowerCase() } }))?.id
    const bring = async () => {
      await saveShippingClass(null, title)
      return (await find()) ?? 0
    }
    await run.importRecord({
      ...anything,
      source: `zinehouse class ${title}`,
      noun: 'shipping class',
      title,
      find,
      write: bring,
    })
  }
}

export async function importShippingZones(run: ImportRun, site: ExportedSite): Promise<void> {
  const {
    zones = [],
    places = [],
    firstDestination = null,
    returns,
    waysToPay = [],
  } = (await site.read('shipping.json')) ?? {}
  for (const { name, countries, isRest, freeFromCents, rates } of zones) {
    const zone = async () => db.shippingZone.findFirst({ where: { name, isRest: isRest || null } })
    await run.importRecord({
      source: `zinehouse zone ${name} ${countries.join()}`,
      noun: 'shipping zone',
      title: name,
      find: async () => (await zone())?.id,
      async check() {
        const taken = await db.shippingCountry.findFirst({ where: { code: { in: countries } } })
        if (taken) throw new Conflict(t('{code} is already in another zone here.', { code: taken.code }))
      },
      async write() {
        const classes = await db.shippingClass.findMany()
        const byName = new Map(classes.map((one) => [one.name, one.id]))
        const known = rates.flatMap(({ class: of, ...cents }) => {
          const classId = byName.get(of)
          return classId ? [{ classId, ...cents }] : []
        })
        return saveShippingZone(null, { name, countries, isRest, freeFromCents, rates: known }, undefined)
      },
    })
  }
  const placeIds: number[] = []
  for (const place of places) {
    const find = async () => (await db.pickupPlace.findFirst({ where: place }))?.id
    const bring = async () => {
      await savePickupPoint(null, place)
      return (await find()) ?? 0
    }
    const about = { source: `zinehouse place ${place.name}\n${place.details}`, noun: 'place to pick up' }
    placeIds.push(
      (await run.importRecord({ ...anything, ...about, title: place.name, find, write: bring })) ?? 0,
    )
  }
  const chosen =
    typeof firstDestination === 'number' ? `pickup-${placeIds[firstDestination]}` : firstDestination
  if (chosen && !run.isDryRun && (await db.shippingSettings.count()) === 0)
    await setDefaultDestination(chosen)
  if (returns?.days && !run.isDryRun && (await db.returnSettings.count()) === 0) await setReturnTerms(returns)
  if (!run.isDryRun && (await db.paymentWay.count()) === 0)
    for (const way of waysToPay) await setPaymentWay(way)
}

export async function importDiscounts(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const { createdAt, ...terms } of (await site.read('discounts.json')) ?? []) {
    const find = async () => (await db.discount.findUnique({ where: { code: terms.code } }))?.id
    const bring = async () => {
      await saveDiscount(null, terms, undefined)
      await db.discount.updateMany({ where: { code: terms.code }, data: { createdAt } })
      return (await find()) ?? 0
    }
    const about = { source: `zinehouse discount ${terms.code}`, noun: 'discount', title: terms.code }
    await run.importRecord({ ...anything, ...about, find, write: bring })
  }
}

export async function importRedirects(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const entry of (await site.read('redirects.json')) ?? []) {
    const { from } = entry
    await run.importRecord({
      source: `zinehouse redirect ${from}`,
      noun: 'redirect',
      title: from,
      find: async () => (await db.redirect.findUnique({ where: { from } }))?.id,
      check: async () => validate(RedirectFields, entry),
      write: async () => (await db.redirect.create({ data: entry })).id,
    })
  }
}

const Person = z.object({ username: Username, email: Email, phone: Phone })

/**
 * Imports users without passwords: each sets one by the link that “Forgot password” sends, or that `npm run users --
 * reset` prints.
 */
export async function importUsers(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const entry of (await site.read('users.json')) ?? []) await run.importRecord(userPiece(entry))
}

function userPiece(entry: ExportEntries['users.json'][number]): ImportRecord {
  const { username, email, phone, staff, ...about } = entry
  const [usernameKey, emailKey] = [uniqueAccountKey(username), uniqueAccountKey(email)]
  return {
    source: importSourceOfUser(username),
    noun: 'user',
    title: username,
    find: async () => (await db.user.findFirst({ where: { usernameKey, emailKey } }))?.id,
    async check() {
      validate(Person, { username, email, phone })
      if ((await db.user.count({ where: { OR: [{ usernameKey }, { emailKey }] } })) > 0)
        throw new Conflict(t('Another account here has this name or this email address.'))
    },
    async write() {
      const who = { ...accountIdentityColumns({ username, email }), ...staffColumns(staff ?? undefined) }
      return (await db.user.create({ data: { ...about, ...who, phone, passwordHash: '' } })).id
    },
  }
}

export const importSourceOfUser = (username: string) => `zinehouse user ${uniqueAccountKey(username)}`

export async function importSettings(run: ImportRun, site: ExportedSite): Promise<void> {
  const entry = await site.read('settings.json')
  if (!entry) return
  const { opened } = await loadSavedSettings()
  const title = String(entry.name ?? 'of the site')
  if (opened.version > 0 && !(await db.importedRecord.findUnique({ where: { source: settingsSource } })))
    return run.reportSkipped('settings', title, 'This site has its own, under Site settings.')
  await run.importRecord({
    source: settingsSource,
    noun: 'settings',
    title,
    check: async () => SiteSettings.parse({ ...entry, ...noPictures }),
    async write() {
      const pictures: Record<string, string | null> = {}
      for (const use of pictureUses) {
        const file = entry[use]
        pictures[use] = typeof file === 'string' ? await drawn(site, file) : null
      }
      const settings = SiteSettings.parse({ ...entry, ...pictures })
      const pages = await db.sitePage.findMany({
        where: { deletedAt: null },
        select: { id: true, address: true },
      })
      const keys = new Map(pages.map(({ id, address }) => [`page ${address}`, `page ${id}`]))
      const menu = settings.menu.map((line) => ({ ...line, key: keys.get(line.key) ?? line.key }))
      await saveFirstSettings({ ...settings, menu })
      return 1
    },
  })
}

const settingsSource = 'zinehouse settings'
const noPictures = Object.fromEntries(pictureUses.map((use) => [use, null]))

const drawn = async ({ folder }: ExportedSite, name: string) =>
  storeImportedSitePicture(await readFile(await folder.file(name)))
