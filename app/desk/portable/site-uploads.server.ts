import { decodePercent } from '../../platform/text/decode-percent'
import { SourceFolder } from './source-folder.server'

export interface SiteUploads {
  /** Returns the absolute path; undefined if the folder does not have the file. */
  find(address: string): Promise<string | undefined>
  isOwn(address: string): boolean
  hasFolder: boolean
}

interface Kind {
  /** Matches the part of an address before a file's path in the folder. */
  before: RegExp
  /** Returns other possible paths, such as the original of a smaller copy. */
  others(path: string): string[]
}

const ghost: Kind = {
  before: /^(?:https?:\/\/[^/]+|)\/(?:.*\/)?content\/(?=images\/|files\/|media\/)/,
  others: (path) => [path.replace(/^images\/size\/[wh\d]+\//, 'images/')],
}
const wordpress: Kind = {
  before: /^(?:https?:)?\/\/.*?\/wp-content\/uploads\/|^\/wp-content\/uploads\//,
  others: (path) => [path.replace(/-\d+x\d+(\.\w+)$/, '$1')],
}
const shopify: Kind = {
  before: /^(?:https?:)?\/\/[^/]+\/(?:s\/files\/.*?\/|cdn\/shop\/)(?:files|articles|products)\//,
  others: (path) => [
    path.replace(/_(?:\d*x\d*|pico|icon|thumb|small|compact|medium|large|grande)(\.\w+)$/, '$1'),
  ],
}

export const openGhostUploads = (folder?: string) => uploadsOf(ghost, folder)
export const openWordpressUploads = (folder?: string) => uploadsOf(wordpress, folder)
export const openShopifyUploads = (folder?: string) => uploadsOf(shopify, folder)

/** @throws Error with a message of one line when the folder cannot be read */
async function uploadsOf({ before, others }: Kind, path: string | undefined): Promise<SiteUploads> {
  const folder = path === undefined ? undefined : await SourceFolder.open(path)
  return {
    hasFolder: folder !== undefined,
    isOwn: (address) => before.test(address),
    async find(address) {
      if (!folder || !before.test(address)) return
      const name = decodePercent(address.replace(before, '').replace(/[?#].*$/, ''))
      for (const one of [name, ...others(name)]) if (await folder.has(one)) return folder.file(one)
    },
  }
}
