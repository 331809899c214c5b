import type { IncomingMessage } from 'node:http'

/** `private`: this request may have the file, and no cache may keep it. `none`: it looks as if there were no file. */
export type Access = 'public' | 'private' | 'none'
export interface FileAccess {
  (path: string, request: IncomingMessage): Promise<Access>
  /** Whether everybody may have it, as far as that is known without asking the database; false where it is not known. */
  isKnownPublic: (path: string) => boolean
}

/**
 * A public file may become private, so caches ask each time; an unchanged file costs a 304. Other sites show public ones: covers
 * in feeds, pictures of links.
 */
export const headersOf = {
  public: {
    'Cache-Control': 'public, no-cache, no-transform',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  private: { 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' },
} as const
