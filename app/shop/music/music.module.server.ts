import { db } from '../../platform/database/db.server'
import { msg, t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

const severalTracks = 3

export const musicModuleServer: ModuleServer = {
  offer: {
    sentence: msg('You have put up several songs. You can sell a release as a download, too.'),
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
        '{count, plural, one {# item sells music; it stays in the shop until you take it out} other {# items sell music; they stay in the shop until you take them out}}',
        { count },
      ),
    ]
  },
}
