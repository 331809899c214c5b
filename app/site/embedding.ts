import { msg } from '../platform/i18n/i18n'

/** Where what is published here may be shown inside other pages. */
export const embeddings = ['anywhere', 'hosts', 'nowhere'] as const
export type Embedding = (typeof embeddings)[number]

export const embeddingNames: Record<Embedding, string> = {
  anywhere: msg('In any page'),
  hosts: msg('In pages of the sites under Settings'),
  nowhere: msg('On this site alone'),
}

/** A host that pages may be on: `example.org`, `*.example.org` for all below it, or `localhost:4000`. */
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Parses hosts typed with spaces, commas or lines between; of a whole address its host counts. */
export const parseEmbedHosts = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .map((word) => word.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
      .filter(Boolean),
  ),
]

export const isEmbedHost = (host: string): boolean => hostPattern.test(host)

export const matchesEmbedHost = (host: string, allowed: string[]): boolean =>
  allowed.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host))
