import { db } from '../../platform/database/db.server'
import type { ModuleServer } from '../../site/modules/module'

export const scansModuleServer: ModuleServer = {
  async isUsed() {
    const select = { id: true }
    const recognized = { recognition: { not: null } }
    if (await db.documentPage.findFirst({ where: recognized, select })) return true
    return (await db.pageCorrection.findFirst({ where: { text: { not: null } }, select })) !== null
  },
}
