import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../content/content-api.server'
import { pageContent } from './page.content.server'
import { pageWithTranslations, publishedPage } from './site-pages.server'

const { change, trash } = contentApi(pageContent, msg('Page deleted.'))

const handlers = api({
  GET: async ({ params }) =>
    pageWithTranslations(await publishedPage(idFrom(params.id, pageContent.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
