import { api } from '../../../platform/http/http.server'
import { askForAddresses } from '../runs/runs.server'
import { onRun } from './on-run.server'

const handlers = api({ POST: onRun(askForAddresses) })
export const loader = handlers.loader
export const action = handlers.action
