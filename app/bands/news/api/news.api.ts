import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findRecord } from '../../../site/content/lifecycle.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { bandContent } from '../../band.content.server'
import { newsNotFound } from '../news'
import { newsOf, removeNews, saveNews } from '../news.server'
import { parseNews } from './news-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string; news?: string }
}

async function placeOf({ request, params }: HandlerArgs) {
  const admin = await requireApiAdmin(request, ...bandContent.may)
  const { id: bandId } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
  return { admin, bandId, newsId: idFrom(params.news, newsNotFound) }
}

const handlers = api({
  GET: async (args) => {
    const { bandId, newsId } = await placeOf(args)
    return newsOf(bandId, newsId)
  },
  PUT: async (args) => {
    const { admin, bandId, newsId } = await placeOf(args)
    const { version, ...sent } = await parseNews(args.request)
    const opened = openedAtVersion(versionToMatch(args.request) ?? version)
    await saveNews(bandId, { newsId, ...sent, opened }, admin)
    return newsOf(bandId, newsId)
  },
  DELETE: async (args) => {
    const { admin, bandId, newsId } = await placeOf(args)
    await removeNews(bandId, newsId, admin, versionToMatch(args.request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
