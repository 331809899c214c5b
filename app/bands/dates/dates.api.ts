import { api, createdJsonResponse } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import { idFromParam, parseJson } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContentKind } from '../band.content.server'
import { findPublishedBandById } from '../bands.server'
import { DateRequest } from './date-json.server'
import {
  DatesQuery,
  findBandDateById,
  listBandDatesAfterCursor,
  listDatesOfBand,
  saveBandDate,
  setBandDateCanceled,
} from './dates.server'

/** Lists a band's dates: all upcoming ones and the latest past ones, or page by page all of them. */
const handlers = api({
  GET: async ({ request, params }) => {
    const { id } = await findPublishedBandById(idFromParam(params.id, bandContentKind.notFound))
    return answerListOrPage(request, {
      query: DatesQuery,
      whole: async () => {
        const { coming, past } = await listDatesOfBand(id)
        return [...coming, ...past]
      },
      after: (range) => listBandDatesAfterCursor(id, range),
      cursorOf: ({ next }) => next,
      toJson: ({ date }) => date,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { id: bandId } = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
    const { isCanceled, version: _, ...fields } = await parseJson(request, DateRequest)
    const dateId = await saveBandDate(bandId, { fields }, admin)
    if (isCanceled) await setBandDateCanceled(bandId, { dateId, isCanceled }, admin)
    return createdJsonResponse(await findBandDateById(bandId, dateId))
  },
})
export const loader = handlers.loader
export const action = handlers.action
