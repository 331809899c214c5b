import { api } from '../../../platform/http/http.server'
import { makeCopies } from '../runs/make-copies.server'
import { onRun } from './on-run.server'

const handlers = api({ POST: onRun(makeCopies) })
export const loader = handlers.loader
export const action = handlers.action
