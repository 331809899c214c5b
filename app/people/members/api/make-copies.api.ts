import { api } from '../../../platform/http/http.server'
import { makeIssueCopies } from '../runs/make-copies.server'
import { createIssueRunHandler } from './run-handler.server'

const handlers = api({ POST: createIssueRunHandler(makeIssueCopies) })
export const loader = handlers.loader
export const action = handlers.action
