import { api } from '../../../../platform/http/http.server'
import { dismissSuggestionHandler } from './suggestion-handlers.server'

const handlers = api({ DELETE: dismissSuggestionHandler })
export const loader = handlers.loader
export const action = handlers.action
