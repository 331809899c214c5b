import { db } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

export const downloadCodesModuleServer: ModuleServer = {
  offer: {
    sentence: msg('You sell files. Printed codes in records and zines can unlock them too.'),
    when: async () => (await db.variantFile.findFirst()) !== null,
  },
}
