import { NotFound } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { retryRenditions } from './renditions.server'
import { SaleFields, type SaleIntent } from './sale-form'
import { endSale, sellRelease } from './sell-release.server'
import { soldReleases } from './sold-releases.server'

/** @throws Invalid, NotFound */
export async function changeSale(
  place: { bandId: number; releaseId: number },
  intent: SaleIntent,
  fields: URLSearchParams,
  actor: Actor,
): Promise<void> {
  if (intent === 'sell') return sellRelease(place, validate(SaleFields, Object.fromEntries(fields)), actor)
  if (intent === 'end-sale') return endSale(place, actor)
  const release = (await soldReleases([place.releaseId])).get(place.releaseId)
  if (release?.bandId !== place.bandId) throw new NotFound(t('This release is no longer there.'))
  await retryRenditions(release)
}
