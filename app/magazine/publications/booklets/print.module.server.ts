import { db } from '../../../platform/database/db.server'
import type { ModuleServer } from '../../../site/modules/module'

export const printModuleServer: ModuleServer = {
  isUsed: async () => (await db.article.findFirst({ where: { isPrintable: true } })) !== null,
}
