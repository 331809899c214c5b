import { api } from '../../../../platform/http/http.server'
import { idFromParam } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { createVolumeHandler } from './volume-handler.server'

const handlers = api({
  DELETE: createVolumeHandler(async ({ params }) => ({
    intent: 'remove',
    articleId: idFromParam(params.article, t('Article not found.')),
  })),
})
export const loader = handlers.loader
export const action = handlers.action
