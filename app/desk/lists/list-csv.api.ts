import { matchPath } from '@remix-run/react'
import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { routedPath } from '../../platform/http/routed-path'
import { t } from '../../platform/i18n/i18n'
import { deskLists } from './desk-lists.server'

const handlers = api({
  GET: (args) => {
    const address = routedPath(new URL(args.request.url).pathname)
    const list = deskLists.find(({ path }) => matchPath(`${path}.csv`, address))
    if (!list) throw new NotFound(t('Page not found.'))
    return list.csv(args)
  },
})
export const loader = handlers.loader
export const action = handlers.action
