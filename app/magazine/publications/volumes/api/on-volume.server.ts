import { z } from 'zod'
import { idFrom } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { type ContentsChange, changeContents, volumeForAdmin } from '../volume-contents.server'

export const ContentsRequest = z.object({ articleId: z.int().positive().max(999_999_999) })
export const OrderRequest = z.object({
  order: z
    .array(z.int().positive().max(999_999_999))
    .max(1000)
    .describe('Ids of articles; those not named come last'),
})

interface HandlerArgs {
  request: Request
  params: { id?: string; article?: string }
}

export const onVolume =
  (changeOf?: (args: HandlerArgs) => Promise<ContentsChange>) => async (args: HandlerArgs) => {
    const admin = await requireApiAdmin(args.request, 'publish')
    const id = idFrom(args.params.id, t('Volume not found.'))
    if (changeOf) await changeContents(id, await changeOf(args), admin)
    const { title, articles } = await volumeForAdmin(id)
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
