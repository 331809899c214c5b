import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'

/** What of the site itself a browser keeps, so that kept pieces can be read without a network. */
const handlers = api({
  GET: ({ context: { builtSite } }) => {
    if (!builtSite) throw new NotFound('Nothing can be kept offline in development.')
    const isForManyLetters = (name: string) => name.includes('/cmaps/')
    return {
      version: builtSite.version,
      files: builtSite.files.filter((name) => !isForManyLetters(name)),
      /** Which PDFs in Chinese, Japanese and Korean need. */
      characterMaps: builtSite.files.filter(isForManyLetters),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
