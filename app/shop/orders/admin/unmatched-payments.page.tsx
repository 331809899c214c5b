import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { resolvePayment } from '../payments/unmatched-payments.server'

const list = href('/admin/orders')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return redirect(list)
}

const PaymentAction = z.object({ intent: z.literal('resolve'), sessionId: z.string().regex(/^\w{1,250}$/) })

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { sessionId } = await parseForm(request, PaymentAction)
  await resolvePayment(sessionId, admin.username)
  return redirect(list)
}

export default function NoUnmatchedPayments() {
  return null
}
