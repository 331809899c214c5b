import type { IncomingMessage } from 'node:http'

/**
 * `private`: this request may have the file, and no cache may store it. `none`: answered as if there were no file.
 */
export type Access = 'public' | 'private' | 'none'
export interface FileAccess {
  (path: string, request: IncomingMessage): Promise<Access>
  isKnownPublic: (path: string) => boolean
}

/**
 * A public file may become private, so caches revalidate each time; an unchanged file costs a 304. Other sites may
 * embed public ones: covers in feeds, link previews.
 */
export const headersOf = {
  public: {
    'Cache-Control': 'public, no-cache, no-transform',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  private: { 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' },
} as const
