import { api } from '../../../../platform/http/http.server'
import { takesSuggestion } from './on-suggestion.server'

const handlers = api({ POST: takesSuggestion })
export const loader = handlers.loader
export const action = handlers.action
