import { db } from '../../../platform/database/db.server'
import type { ModuleServer } from '../../../site/modules/module'

export const tipsModuleServer: ModuleServer = {
  async isUsed() {
    const where = { OR: [{ minimumCents: { not: null } }, { takesMore: true }, { priceWords: { not: '' } }] }
    return (await db.merchVariant.findFirst({ where, select: { id: true } })) !== null
  },
}
