import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { findBandByAddress } from '../band-addresses.server'
import { writeCalendar } from './calendar.server'
import { dateNotFound } from './dates'
import { findBandDateById, listDatesOfBand } from './dates.server'

export const handle = { cache: { query: ['date'] } } satisfies RouteHandle

/** Answers with a band's dates as a calendar to subscribe to; with `?date=`, one of them as a file. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const { search, searchParams } = new URL(request.url)
    const band = await findBandByAddress(params.bandName ?? '', `/dates.ics${search}`)
    const asked = searchParams.get('date')
    const { coming, past } = await listDatesOfBand(band.id)
    const dates =
      asked === null
        ? [...past.reverse(), ...coming]
        : [await findBandDateById(band.id, idFromParam(asked, dateNotFound))]
    return new Response(writeCalendar({ band, dates, origin, siteName: currentSite().name }), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `${asked === null ? 'inline' : 'attachment'}; filename="dates.ics"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
