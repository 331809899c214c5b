import { versionToMatch } from '../../platform/http/conditional.server'
import { api } from '../../platform/http/http.server'
import { idFrom, parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { openedAtVersion } from '../../site/content/opened-version'
import { bandContent } from '../band.content.server'
import { publishedBand } from '../bands.server'
import { DateRequest } from './date-json.server'
import { dateNotFound } from './dates'
import { dateOf, removeDate, saveDate, setCanceled } from './dates.server'

interface Params {
  id?: string
  date?: string
}
const idsIn = ({ id, date }: Params) => ({
  bandId: idFrom(id, bandContent.notFound),
  dateId: idFrom(date, dateNotFound),
})

const handlers = api({
  GET: async ({ params }) => {
    const { bandId, dateId } = idsIn(params)
    return dateOf((await publishedBand(bandId)).id, dateId)
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const { bandId, dateId } = idsIn(params)
    const { isCanceled, version, ...fields } = await parseJson(request, DateRequest)
    await findRecord(bandContent, bandId)
    const opened = openedAtVersion(versionToMatch(request) ?? version)
    const before = await dateOf(bandId, dateId)
    await saveDate(bandId, { dateId, fields, opened }, admin)
    if (isCanceled !== undefined && isCanceled !== before.isCanceled)
      await setCanceled(bandId, { dateId, isCanceled }, admin)
    return dateOf(bandId, dateId)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const { bandId, dateId } = idsIn(params)
    await findRecord(bandContent, bandId)
    await removeDate(bandId, dateId, admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
