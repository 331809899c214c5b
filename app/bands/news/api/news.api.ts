import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findRecord } from '../../../site/content/lifecycle.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { bandContentKind } from '../../band.content.server'
import { newsNotFound } from '../news'
import { findBandNewsById, removeNews, saveNews } from '../news.server'
import { parseNewsRequest } from './news-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string; news?: string }
}

async function placeOf({ request, params }: HandlerArgs) {
  const admin = await requireApiAdmin(request, ...bandContentKind.may)
  const { id: bandId } = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
  return { admin, bandId, newsId: idFromParam(params.news, newsNotFound) }
}

const handlers = api({
  GET: async (args) => {
    const { bandId, newsId } = await placeOf(args)
    return findBandNewsById(bandId, newsId)
  },
  PUT: async (args) => {
    const { admin, bandId, newsId } = await placeOf(args)
    const { version, ...sent } = await parseNewsRequest(args.request)
    const opened = openedVersionOfProgram(versionToMatch(args.request) ?? version)
    await saveNews(bandId, { newsId, ...sent, opened }, admin)
    return findBandNewsById(bandId, newsId)
  },
  DELETE: async (args) => {
    const { admin, bandId, newsId } = await placeOf(args)
    await removeNews(bandId, newsId, admin, versionToMatch(args.request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
