import { api } from '../../../../platform/http/http.server'
import { idFrom } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { onVolume } from './on-volume.server'

const handlers = api({
  DELETE: onVolume(async ({ params }) => ({
    intent: 'remove',
    articleId: idFrom(params.article, t('Article not found.')),
  })),
})
export const loader = handlers.loader
export const action = handlers.action
