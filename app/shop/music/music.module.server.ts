import { db } from '../../platform/database/db.server'
import { msg, t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

const severalTracks = 3

export const musicModuleServer: ModuleServer = {
  offer: {
    sentence: msg('You have added several songs. You can also sell a release as a download.'),
    when: async () => (await db.track.count({ where: { band: { deletedAt: null } } })) >= severalTracks,
  },
  async unsettled() {
    const sold = await db.variantMusic.findMany({ where: { removedAt: null }, select: { variantId: true } })
    const count = await db.merchItem.count({
      where: {
        deletedAt: null,
        isDraft: false,
        variants: { some: { id: { in: sold.map(({ variantId }) => variantId) } } },
      },
    })
    if (count === 0) return []
    return [
      t(
        '{count, plural, one {# item sells music. It stays in the shop until you remove it} other {# items sell music. They stay in the shop until you remove them}}',
        { count },
      ),
    ]
  },
}
