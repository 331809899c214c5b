import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'

const handlers = api({
  GET: ({ context: { builtSite } }) => {
    if (!builtSite) throw new NotFound(t('Nothing can be kept offline in development.'))
    const isForManyLetters = (name: string) => name.includes('/cmaps/')
    return {
      version: builtSite.version,
      files: builtSite.files.filter((name) => !isForManyLetters(name)),
      /** Character maps, needed for PDFs in Chinese, Japanese and Korean. */
      characterMaps: builtSite.files.filter(isForManyLetters),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
