import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { sendMailAgain } from '../../../site/mail/mail-log.server'
import { mailOwnerOfOrder } from '../mails/order-mails.server'
import { createOrderHandler } from './order-api.server'

const handlers = api({
  POST: createOrderHandler(({ params, orderId }) =>
    sendMailAgain(idFromParam(params.mail, t('This email no longer exists.')), mailOwnerOfOrder(orderId)),
  ),
})
export const loader = handlers.loader
export const action = handlers.action
