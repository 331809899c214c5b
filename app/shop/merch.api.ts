import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http.server'
import { merchJson } from './merch'
import { merchContent } from './merch.content.server'
import { allMerch } from './merch.server'

const { create } = contentApi(merchContent)

const handlers = api({ GET: async () => (await allMerch()).map(merchJson), POST: create })
export const loader = handlers.loader
export const action = handlers.action
