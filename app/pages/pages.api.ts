import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import { pageContent } from './page.content.server'
import { pageJson, publishedPages } from './site-pages.server'

const { create } = contentApi(pageContent)

const handlers = api({ GET: async () => (await publishedPages()).map(pageJson), POST: create })
export const loader = handlers.loader
export const action = handlers.action
