import { z } from 'zod'
import { pageFields } from '../../../../platform/http/list-request.server'

export const PaymentsQuery = z.object(pageFields(['time', 'text']))
