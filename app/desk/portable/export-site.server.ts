import { db } from '../../platform/database/db.server'
import { loadReturnTerms } from '../../shop/shipping/return-terms.server'
import { loadShippingSetup } from '../../shop/shipping/shipping.server'
import { listPaymentWays } from '../../shop/ways-to-pay/ways.server'
import { guestRole } from '../../site/accounts/roles'
import { staffRoleOf } from '../../site/accounts/staff'
import { pictureUses } from '../../site/settings'
import { loadSitePicture } from '../../site/site-pictures.server'
import { loadSavedSettings } from '../admin/site-settings.server'
import type { ExportFolder } from './export-folder.server'

export async function exportShipping(to: ExportFolder): Promise<void> {
  const { classes, zones, places, firstDestination } = await loadShippingSetup()
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
    returns: await loadReturnTerms(),
    waysToPay: (await listPaymentWays()).filter(({ isOn, words }) => isOn || words !== ''),
    firstDestination: place < 0 ? firstDestination : place,
  })
}

export async function exportDiscounts(to: ExportFolder): Promise<void> {
  const rows = await db.discount.findMany({ orderBy: { id: 'asc' } })
  await to.entries('discounts.json', rows)
}

export async function exportRedirects(to: ExportFolder): Promise<void> {
  await to.entries('redirects.json', await db.redirect.findMany({ orderBy: { id: 'asc' } }))
}

/** Exports users without passwords and sessions, which only a backup holds. */
export async function exportUsers(to: ExportFolder): Promise<void> {
  const rows = await db.user.findMany({
    where: { NOT: { role: guestRole } },
    orderBy: { usernameKey: 'asc' },
  })
  await to.entries(
    'users.json',
    rows.map((row) => ({ ...row, staff: staffRoleOf(row) ?? null })),
  )
}

/** Exports the settings; null if none are set. */
export async function exportSettings(to: ExportFolder): Promise<void> {
  const { opened, settings } = await loadSavedSettings()
  if (opened.version === 0) return to.entries('settings.json', null)
  const pictures: Record<string, string | null> = {}
  for (const use of pictureUses) {
    const name = settings[use]
    const ending = name?.split('.').at(-1)
    pictures[use] = name ? await to.bytes(await loadSitePicture(name), `files/site/${use}.${ending}`) : null
  }
  const pages = await db.sitePage.findMany({ select: { id: true, address: true } })
  const keys = new Map(pages.map(({ id, address }) => [`page ${id}`, `page ${address}`]))
  const menu = settings.menu.map((entry) => ({ ...entry, key: keys.get(entry.key) ?? entry.key }))
  await to.entries('settings.json', { ...settings, ...pictures, menu })
}
