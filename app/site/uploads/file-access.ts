import type { IncomingMessage } from 'node:http'

/** `private`: for this request only, and not to be cached. `none`: answered as if the file did not exist. */
export type FileAccessLevel = 'public' | 'private' | 'none'
export interface FileAccess {
  (path: string, request: IncomingMessage): Promise<FileAccessLevel>
  isKnownPublic: (path: string) => boolean
}

/**
 * The headers of files: a public file may become private, so caches revalidate each time, which costs a 304 if it is
 * unchanged. Other sites may embed public ones: covers in feeds, link previews.
 */
export const cacheHeadersByAccess = {
  public: {
    'Cache-Control': 'public, no-cache, no-transform',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  private: { 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' },
} as const
