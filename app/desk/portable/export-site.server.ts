import { db } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import { returnTerms } from '../../shop/shipping/return-terms.server'
import { shippingSetup } from '../../shop/shipping/shipping.server'
import { paymentWays } from '../../shop/ways-to-pay/ways.server'
import { guestRole } from '../../site/accounts/roles'
import { staffRoleOf } from '../../site/accounts/staff'
import { pictureUses } from '../../site/settings'
import { sitePicture } from '../../site/site-pictures.server'
import { savedSettings } from '../admin/site-settings.server'
import type { ExportFolder } from './export-folder.server'

export async function exportShipping(to: ExportFolder): Promise<void> {
  const { classes, zones, places, firstDestination } = await shippingSetup()
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  const place = places.findIndex(({ id }) => firstDestination === `pickup-${id}`)
  await to.entries('shipping.json', {
    classes: classes.map(({ name }) => name),
    zones: zones.map(({ name, countries, isRest, freeFromCents, rates }) => ({
      name,
      countries,
      isRest,
      freeFromCents,
      rates: [...rates]
        .sort((one, other) => one.classId - other.classId)
        .map(({ classId, firstCents, furtherCents }) => ({
          class: names.get(classId) ?? '',
          firstCents,
          furtherCents,
        })),
    })),
    places: places.map(({ name, details }) => ({ name, details })),
    returns: await returnTerms(),
    waysToPay: (await paymentWays()).filter(({ isOn, words }) => isOn || words !== ''),
    firstDestination: place < 0 ? firstDestination : place,
  })
}

export async function exportDiscounts(to: ExportFolder): Promise<void> {
  const rows = await db.discount.findMany({ orderBy: { id: 'asc' } })
  const entries = rows.map(({ id: _, version: _version, createdAt: _createdAt, ...terms }) => ({
    ...terms,
    startsAt: toIso(terms.startsAt),
    endsAt: toIso(terms.endsAt),
  }))
  await to.entries('discounts.json', entries)
}

/** Exports users without passwords and sessions, which only a backup holds. */
export async function exportUsers(to: ExportFolder): Promise<void> {
  const rows = await db.user.findMany({
    where: { NOT: { role: guestRole } },
    orderBy: { usernameKey: 'asc' },
  })
  const entries = rows.map(({ username, email, phone, subscription, ...row }) => ({
    username,
    email,
    phone,
    subscription,
    staff: staffRoleOf(row) ?? null,
    disabledAt: toIso(row.disabledAt),
    locale: row.locale,
    createdAt: row.createdAt.toISOString(),
    emailProvenAt: toIso(row.emailProvenAt),
  }))
  await to.entries('users.json', entries)
}

/** Exports the settings; null if none are set. */
export async function exportSettings(to: ExportFolder): Promise<void> {
  const { opened, settings } = await savedSettings()
  if (opened.version === 0) return to.entries('settings.json', null)
  const pictures: Record<string, string | null> = {}
  for (const use of pictureUses) {
    const name = settings[use]
    const ending = name?.split('.').at(-1)
    pictures[use] = name ? await to.bytes(await sitePicture(name), `files/site/${use}.${ending}`) : null
  }
  const pages = await db.sitePage.findMany({ select: { id: true, address: true } })
  const keys = new Map(pages.map(({ id, address }) => [`page ${id}`, `page ${address}`]))
  const menu = settings.menu.map((entry) => ({ ...entry, key: keys.get(entry.key) ?? entry.key }))
  await to.entries('settings.json', { ...settings, ...pictures, menu })
}
