import { z } from 'zod'
import { inTransaction } from '../platform/database/db.server'

export const SampleShares = z.object({
  shares: z
    .array(
      z.object({
        payee: z.string(),
        email: z.email(),
        minPayoutCents: z.int().default(0),
        of: z.array(
          z.object({ item: z.string(), percent: z.number().optional(), unitCents: z.int().optional() }),
        ),
      }),
    )
    .default([]),
})

/** Loads payees with their shares of items in one transaction, nothing if there are payees already. */
export async function loadSampleShares({ shares }: z.output<typeof SampleShares>): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await tx.payee.count()) > 0) return
    for (const { payee: name, email, minPayoutCents, of } of shares) {
      const payee = await tx.payee.create({ data: { name, email, minPayoutCents } })
      for (const { item: title, percent, unitCents = null } of of) {
        const item = await tx.merchItem.findFirst({ where: { title } })
        const percentHundredths = percent === undefined ? null : Math.round(percent * 100)
        const share = { payeeId: payee.id, percentHundredths, unitCents }
        if (item) await tx.share.create({ data: { ...share, merchItemId: item.id } })
      }
    }
  })
}
