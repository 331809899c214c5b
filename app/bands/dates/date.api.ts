import { versionToMatch } from '../../platform/http/conditional.server'
import { api } from '../../platform/http/http.server'
import { idFromParam, parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { openedVersionOfProgram } from '../../site/content/opened-version'
import { bandContentKind } from '../band.content.server'
import { findPublishedBandById } from '../bands.server'
import { DateRequest } from './date-json.server'
import { dateNotFound } from './dates'
import { findBandDateById, removeBandDate, saveBandDate, setBandDateCanceled } from './dates.server'

interface Params {
  id?: string
  date?: string
}
const idsIn = ({ id, date }: Params) => ({
  bandId: idFromParam(id, bandContentKind.notFound),
  dateId: idFromParam(date, dateNotFound),
})

const handlers = api({
  GET: async ({ params }) => {
    const { bandId, dateId } = idsIn(params)
    return findBandDateById((await findPublishedBandById(bandId)).id, dateId)
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { bandId, dateId } = idsIn(params)
    const { isCanceled, version, ...fields } = await parseJson(request, DateRequest)
    await findRecord(bandContentKind, bandId)
    const opened = openedVersionOfProgram(versionToMatch(request) ?? version)
    const before = await findBandDateById(bandId, dateId)
    await saveBandDate(bandId, { dateId, fields, opened }, admin)
    if (isCanceled !== undefined && isCanceled !== before.isCanceled)
      await setBandDateCanceled(bandId, { dateId, isCanceled }, admin)
    return findBandDateById(bandId, dateId)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { bandId, dateId } = idsIn(params)
    await findRecord(bandContentKind, bandId)
    await removeBandDate(bandId, dateId, admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
