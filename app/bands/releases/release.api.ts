import { versionToMatch } from '../../platform/http/conditional.server'
import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { isOnSale } from '../../shop/items/offers.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContentKind } from '../band.content.server'
import { deleteRelease, saveRelease } from './release-admin.server'
import { loadPublicReleaseJson, loadSavedReleaseJson } from './release-json.server'

interface Params {
  id?: string
  release?: string
}
const idsIn = ({ id, release }: Params) => ({
  bandId: idFromParam(id, bandContentKind.notFound),
  releaseId: idFromParam(release, t('Release not found.')),
})

const handlers = api({
  GET: async ({ params }) => {
    const { bandId, releaseId } = idsIn(params)
    return loadPublicReleaseJson(bandId, releaseId)
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { bandId, releaseId } = idsIn(params)
    await findRecord(bandContentKind, bandId)
    await saveRelease({ bandId, releaseId }, request, isOnSale, admin)
    return loadSavedReleaseJson(bandId, releaseId)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { bandId, releaseId } = idsIn(params)
    await findRecord(bandContentKind, bandId)
    await deleteRelease(bandId, releaseId, admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
