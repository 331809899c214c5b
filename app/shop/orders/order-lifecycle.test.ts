import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db, inTransaction } from '../../platform/database/db.server'
import { assertOrderTransition, orderLifecycleDiagram } from './order-lifecycle'
import { changeOrderStatus } from './order-status.server'
import { returnLifecycleDiagram } from './returns/return-lifecycle'

test('the drawn lifecycle of an order is the one that the code keeps to', async () => {
  const document = `# The life of an order

Drawn from \`app/shop/orders/order-lifecycle.ts\`, which every change of status is checked against. A change that is not here cannot happen.

\`\`\`mermaid
${orderLifecycleDiagram()}
\`\`\`

# What follows its status

| | pending | paid or shipped | canceled | refunded |
|---|---|---|---|---|
| Stock | held | sold | back | back as the desk chooses; back by itself if a gift card paid all |
| Gift card that pays a part, or all | its part is taken | the same; what pieces cost beyond the money goes back to it | its part is given back | its part is given back, and taken again when the bank returns the refund |
| Gift card that is sold | worth nothing | worth its sum | worth nothing | what is left of it is taken off, and put back when the bank returns the refund |
| Tip | a part of the total | with the sales, and outside of taxes | none | back with the rest |
| Bank transfer, cash or trade | held for the days of its way; money that came is noted | once all of it came, or was traded | money that comes late pays it, if stock and gift card are still there | by hand, which the desk notes |
| Sale at the table | never | from the beginning; what the stock lacks is named | never | by hand |

# The life of a return

Drawn from \`app/shop/orders/returns/return-lifecycle.ts\`. The order keeps its status until it is refunded.

\`\`\`mermaid
${returnLifecycleDiagram()}
\`\`\`
`
  await expect(document).toMatchFileSnapshot('../../../docs/order-lifecycle.md')
})

test('a change of status that is not drawn is refused, and leaves the order as it was', async () => {
  const { id: userId, email } = await aUser()
  const { id } = await db.order.create({ data: { userId, email, subtotalCents: 500, totalCents: 500 } })
  const ship = inTransaction((tx) =>
    changeOrderStatus(tx, id, { from: 'pending', to: 'shipped', actor: 'ada' }),
  )
  await expect(ship).rejects.toThrow('An order never goes from pending to shipped.')
  expect(await db.order.findUnique({ where: { id }, include: { changes: true } })).toMatchObject({
    status: 'pending',
    changes: [],
  })
  expect(() => assertOrderTransition('paid', 'pending')).toThrow()
})
