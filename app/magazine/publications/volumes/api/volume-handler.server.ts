import { z } from 'zod'
import { idFromParam } from '../../../../platform/http/request.server'
import { SentId } from '../../../../platform/http/sent-json'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import {
  changeVolumeContents,
  loadVolumeForAdmin,
  type VolumeContentsChange,
} from '../volume-contents.server'

export const AddToVolumeRequest = z.object({ articleId: SentId })
export const VolumeOrderRequest = z.object({
  order: z.array(SentId).max(1000).describe('Ids of articles; those not named come last'),
})

interface HandlerArgs {
  request: Request
  params: { id?: string; article?: string }
}

export const createVolumeHandler =
  (changeOf?: (args: HandlerArgs) => Promise<VolumeContentsChange>) => async (args: HandlerArgs) => {
    const admin = await requireApiAdmin(args.request, 'publish')
    const id = idFromParam(args.params.id, t('Volume not found.'))
    if (changeOf) await changeVolumeContents(id, await changeOf(args), admin)
    const { title, articles } = await loadVolumeForAdmin(id)
    return {
      id,
      title,
      articles: articles.map((article) => ({
        id: article.id,
        title: article.title,
        isHidden: article.hidden !== undefined,
      })),
    }
  }
