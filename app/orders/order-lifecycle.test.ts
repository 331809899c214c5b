import { expect, test } from 'vitest'
import { aUser } from '../../test/builders'
import { db, inTransaction } from '../platform/database/db.server'
import { expectTransition, lifecycleDiagram } from './order-lifecycle'
import { changeStatus } from './order-status.server'
import { returnDiagram } from './returns/return-lifecycle'

test('the drawn lifecycle of an order is the one that the code keeps to', async () => {
  const document = `# The life of an order

Drawn from \`app/orders/order-lifecycle.ts\`, which every change of status is checked against. A change that is not here cannot happen.

\`\`\`mermaid
${lifecycleDiagram()}
\`\`\`

# The life of a return

Drawn from \`app/orders/returns/return-lifecycle.ts\`. The order keeps its status until it is refunded.

\`\`\`mermaid
${returnDiagram()}
\`\`\`
`
  await expect(document).toMatchFileSnapshot('../../docs/order-lifecycle.md')
})

test('a change of status that is not drawn is refused, and leaves the order as it was', async () => {
  const { id: userId, email } = await aUser()
  const { id } = await db.order.create({ data: { userId, email, subtotalCents: 500, totalCents: 500 } })
  const ship = inTransaction((tx) => changeStatus(tx, id, { from: 'pending', to: 'shipped', actor: 'ada' }))
  await expect(ship).rejects.toThrow('An order never goes from pending to shipped.')
  expect(await db.order.findUnique({ where: { id }, include: { changes: true } })).toMatchObject({
    status: 'pending',
    changes: [],
  })
  expect(() => expectTransition('paid', 'pending')).toThrow()
})
