import Builder from 'fast-xml-builder'
import { href } from '../../platform/href'
import type { FeedItem } from './feed-list.server'
import { xmlResponse } from './xml.server'

/**
 * An XML element as its children by name; `@name` is an attribute, `#text` its text. Undefined children are left out.
 */
export type XmlElement = { [name: string]: string | number | undefined | XmlElement | XmlElement[] }

const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

export function xmlDocument(root: XmlElement, type: string): Response {
  return xmlResponse(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root }), type)
}

export const xmlNamespaces = {
  '@xmlns': 'http://www.w3.org/2005/Atom',
  '@xmlns:dc': 'http://purl.org/dc/terms/',
  '@xmlns:opds': 'http://opds-spec.org/2010/catalog',
  '@xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  '@xmlns:thr': 'http://purl.org/syndication/thread/1.0',
  '@xmlns:schema': 'http://schema.org/',
  '@xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
}

export const atomLinkElement = (
  rel: string,
  href: string,
  more: Record<string, string | number | undefined> = {},
) => ({
  '@rel': rel,
  '@href': href,
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`@${name}`, value])),
})

/** Returns the elements that entries of a feed and of a catalog share, in Atom (RFC 4287). */
export function atomEntryElements(item: FeedItem, origin: string) {
  return {
    '@xml:lang': item.language ?? undefined,
    title: item.title,
    id: `${origin}${href('/articles/:id', { id: item.id })}`,
    updated: item.updatedAt,
    published: item.uploadedAt,
    author: item.authors.map(({ id, name }) => ({ name, uri: `${origin}${href('/authors/:id', { id })}` })),
    category: [
      ...new Set([item.contentType, item.filetype, ...(item.issue ? [item.issue.series.title] : [])]),
    ].map((term) => ({
      '@term': term,
      '@label': term,
    })),
    summary: { '@type': 'text', '#text': item.description },
  }
}
