import { NotFound } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { pricingToSaveIfOn } from '../items/own-prices.server'
import { retryRenditions } from './renditions.server'
import { SaleFields } from './sale-form'
import type { SaleIntent } from './sale-intents'
import { endMusicSale, sellRelease } from './sell-release.server'
import { loadSoldReleases } from './sold-releases.server'

/** @throws Invalid; NotFound also while music is not sold */
export async function changeMusicSale(
  place: { bandId: number; releaseId: number },
  intent: SaleIntent,
  fields: URLSearchParams,
  actor: Actor,
): Promise<void> {
  if (!isModuleOn('music')) throw new NotFound(t('This release is not on sale as music.'))
  if (intent === 'sell') {
    const { priceCents, ...pricing } = validate(SaleFields, Object.fromEntries(fields))
    return sellRelease(place, { priceCents, ...pricingToSaveIfOn(pricing) }, actor)
  }
  if (intent === 'end-sale') return endMusicSale(place, actor)
  const release = (await loadSoldReleases([place.releaseId])).get(place.releaseId)
  if (release?.bandId !== place.bandId) throw new NotFound(t('This release is no longer there.'))
  await retryRenditions(release)
}
