import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Transaction } from '../../platform/database/db.server'
import type { ShippingSetup } from './shipping'

const tables = [
  'PickupPlace',
  'ShippingClass',
  'ShippingCountry',
  'ShippingRate',
  'ShippingSettings',
  'ShippingZone',
]

const known = cachedTables(tables, () => loadShippingSetup())

/** Returns the cached setup of shipping for display; orders read it from the database. */
export const loadCachedShipping = () => known.read()

/** Reads the setup of shipping: zones, rates, classes and pickup points. */
export async function loadShippingSetup(tx: Transaction = db): Promise<ShippingSetup> {
  const zones = await tx.shippingZone.findMany({
    include: { countries: true, rates: true },
    orderBy: { name: 'asc' },
  })
  const places = await tx.pickupPlace.findMany({ orderBy: { id: 'asc' } })
  const settings = await tx.shippingSettings.findFirst()
  const classes = await tx.shippingClass.findMany({ orderBy: { id: 'asc' } })
  return {
    zones: zones.map(({ countries, isRest, ...zone }) => ({
      ...zone,
      isRest: isRest === true,
      countries: countries.map(({ code }) => code).sort(),
    })),
    places,
    firstDestination: settings?.firstDestination ?? null,
    classes: classes.map(({ id, name }) => ({ id, name })),
  }
}
