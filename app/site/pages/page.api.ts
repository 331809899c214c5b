import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../content/content-api.server'
import { pageContentKind } from './page.content.server'
import { findPublishedPage, loadPageWithTranslations } from './site-pages.server'

const { change, trash } = contentApi(pageContentKind, msg('Page deleted.'))

const handlers = api({
  GET: async ({ params }) =>
    loadPageWithTranslations(await findPublishedPage(idFromParam(params.id, pageContentKind.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
