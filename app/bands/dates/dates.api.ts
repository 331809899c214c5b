import { api, created } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import { idFrom, parseJson } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContent } from '../band.content.server'
import { publishedBand } from '../bands.server'
import { DateRequest } from './date-json.server'
import { DatesQuery, dateOf, datesAfter, datesOf, saveDate, setCanceled } from './dates.server'

/** The dates of a band: all to come, and the latest past ones; page by page all of these too. */
const handlers = api({
  GET: async ({ request, params }) => {
    const { id } = await publishedBand(idFrom(params.id, bandContent.notFound))
    return wholeOrPage(request, {
      query: DatesQuery,
      whole: async () => {
        const { coming, past } = await datesOf(id)
        return [...coming, ...past]
      },
      after: (cursor, take) => datesAfter(id, cursor, take),
      cursorOf: ({ next }) => next,
      toJson: ({ date }) => date,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const { id: bandId } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    const { isCanceled, version: _, ...fields } = await parseJson(request, DateRequest)
    const dateId = await saveDate(bandId, { fields }, admin)
    if (isCanceled) await setCanceled(bandId, { dateId, isCanceled }, admin)
    return created(await dateOf(bandId, dateId))
  },
})
export const loader = handlers.loader
export const action = handlers.action
