import { api, created } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import { idFrom } from '../../platform/http/request.server'
import { isOnSale } from '../../shop/items/offers.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContent } from '../band.content.server'
import { saveRelease } from './release-admin.server'
import { releasesJson, releasesJsonAfter, savedReleaseJson } from './release-json.server'
import { ReleasesQuery } from './releases.server'

const handlers = api({
  GET: ({ request, params }) => {
    const bandId = idFrom(params.id, bandContent.notFound)
    return wholeOrPage(request, {
      query: ReleasesQuery,
      whole: () => releasesJson(bandId),
      after: (cursor, take) => releasesJsonAfter(bandId, cursor, take),
      cursorOf: ({ next }) => next,
      toJson: ({ release }) => release,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const { id: bandId } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    const id = await saveRelease({ bandId, releaseId: undefined }, request, isOnSale, admin)
    return created(await savedReleaseJson(bandId, id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
