import { api } from '../../../../platform/http/http.server'
import { dismissesSuggestion } from './on-suggestion.server'

const handlers = api({ DELETE: dismissesSuggestion })
export const loader = handlers.loader
export const action = handlers.action
