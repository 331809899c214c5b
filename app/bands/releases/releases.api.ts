import { api, createdJsonResponse } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import { idFromParam } from '../../platform/http/request.server'
import { isOnSale } from '../../shop/items/offers.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContentKind } from '../band.content.server'
import { saveRelease } from './release-admin.server'
import { loadReleasesJson, loadReleasesJsonAfterCursor, loadSavedReleaseJson } from './release-json.server'
import { ReleasesQuery } from './releases.server'

const handlers = api({
  GET: ({ request, params }) => {
    const bandId = idFromParam(params.id, bandContentKind.notFound)
    return answerListOrPage(request, {
      query: ReleasesQuery,
      whole: () => loadReleasesJson(bandId),
      after: (range) => loadReleasesJsonAfterCursor(bandId, range),
      cursorOf: ({ next }) => next,
      toJson: ({ release }) => release,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { id: bandId } = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
    const id = await saveRelease({ bandId, releaseId: undefined }, request, isOnSale, admin)
    return createdJsonResponse(await loadSavedReleaseJson(bandId, id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
