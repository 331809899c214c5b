import { api } from '../../../../platform/http/http.server'
import { acceptSuggestionHandler } from './suggestion-handlers.server'

const handlers = api({ POST: acceptSuggestionHandler })
export const loader = handlers.loader
export const action = handlers.action
