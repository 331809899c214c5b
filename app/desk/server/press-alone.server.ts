import type { RequestHandler } from 'express'
import { routedPath } from '../../platform/http/routed-path'
import { t } from '../../platform/i18n/i18n'

const allowed = ['GET', 'HEAD', 'POST']

/** Refuses each method but a press at the pages of a subscription, since Remix runs an action for any that is no GET. */
export const pressAloneAtSubscriptions: RequestHandler = ({ path, method }, response, next) => {
  if (!/^\/(?:un)?subscribe(?:[/.]|$)/i.test(routedPath(path)) || allowed.includes(method)) return next()
  response.status(405).set('Allow', allowed.join(', ')).type('text').send(t('Method not allowed.'))
}
