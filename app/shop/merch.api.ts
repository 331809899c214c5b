import { api } from '../platform/http.server'
import { merchJson } from './merch'
import { allMerch } from './merch.server'

const handlers = api({ GET: async () => (await allMerch()).map(merchJson) })
export const loader = handlers.loader
export const action = handlers.action
