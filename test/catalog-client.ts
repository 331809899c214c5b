import { XMLParser } from 'fast-xml-parser'

const lists = new Set(['entry', 'link', 'author', 'category', 'Url'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => lists.has(name),
})

/** A document as a reader takes it. What may stand several times is a list. */
export function parseXml(xml: string) {
  const parsed = parser.parse(xml)
  if (parsed.feed) parsed.feed.entry ??= []
  return parsed
}

type Link = Record<string, string>

export const linkOf = ({ link }: { link: Link[] }, rel: string, type?: string): Link | undefined =>
  link.find((one) => one['@rel'] === rel && (type === undefined || one['@type'] === type))

export const hrefOf = (of: { link: Link[] }, rel: string, type?: string): string | undefined =>
  linkOf(of, rel, type)?.['@href']
