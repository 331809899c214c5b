import { api, created } from '../../../platform/http/http.server'
import { wholeOrPage } from '../../../platform/http/list-request.server'
import { amountOf } from '../../../platform/ui/money'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { addPayee, allPayees, PayeesQuery } from '../payees.server'
import { parsePayee, payeeJson } from './payee-json.server'

type ListedPayee = Awaited<ReturnType<typeof allPayees>>[number]
const listedJson = ({ owedCents, ...payee }: ListedPayee) => ({ ...payee, owed: amountOf(owedCents) })

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return wholeOrPage(request, {
      query: PayeesQuery,
      whole: async () => (await allPayees()).map(listedJson),
      after: (cursor, take) => allPayees({ cursor, take }),
      cursorOf: ({ name, id }) => [name, id],
      toJson: listedJson,
    })
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { fields } = await parsePayee(request)
    const key = idempotencyKey(request, undefined, fields)
    return created(await payeeJson(await addPayee(fields, admin, key)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
