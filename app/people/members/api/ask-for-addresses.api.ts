import { api } from '../../../platform/http/http.server'
import { askMembersForAddresses } from '../runs/runs.server'
import { createIssueRunHandler } from './run-handler.server'

const handlers = api({ POST: createIssueRunHandler(askMembersForAddresses) })
export const loader = handlers.loader
export const action = handlers.action
