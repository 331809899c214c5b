import { z } from 'zod'
import { pageQueryFields } from '../../../../platform/http/list-request.server'

export const PaymentsQuery = z.object(pageQueryFields(['time', 'text']))
