import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import { jsonList } from '../platform/http/streamed.server'
import { articleContent } from './desk/article.content.server'
import { allArticles } from './publications.server'

const { create } = contentApi(articleContent)

const handlers = api({ GET: () => jsonList(allArticles()), POST: create })
export const loader = handlers.loader
export const action = handlers.action
