import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { sendAgain } from '../../../site/mail/mail-log.server'
import { ownerOf } from '../mails/order-mails.server'
import { onOrder } from './order-api.server'

const handlers = api({
  POST: onOrder(({ params, orderId }) =>
    sendAgain(idFrom(params.mail, t('This mail is not there.')), ownerOf(orderId)),
  ),
})
export const loader = handlers.loader
export const action = handlers.action
