import type { Readable } from 'node:stream'
import { withoutIsolates } from '../../platform/i18n/isolates'

export interface MailContent {
  subject: string
  parts: MailPart[]
  /** Small print: why somebody gets it, and what they can do about it. */
  foot?: MailPart[]
  /** The address that unsubscribes when it is posted to (RFC 8058). */
  unsubscribe?: string
  attachments?: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Readable
}

export type MailPart =
  | { type: 'text'; text: string }
  /** The lines of an order, with its sums. */
  | { type: 'lines'; lines: [what: string, amount: string][]; sums: [name: string, amount: string][] }
  | { type: 'facts'; facts: [name: string, value: string][] }
  | { type: 'link'; name: string; href: string }
  /** Safe HTML, and the same as plain text. */
  | { type: 'written'; html: string; text: string }
  | { type: 'picture'; src: string; alt: string; width: number }

export interface Sender {
  siteName: string
  siteUrl?: string
  contactEmail?: string
}

export function mailContentText(
  { parts, foot = [] }: MailContent,
  { siteName, contactEmail }: Sender,
): string {
  const end = ['-- ', siteName, ...(contactEmail ? [contactEmail] : [])].join('\n')
  return withoutIsolates([...parts.map(textOf), end, ...foot.map(textOf)].filter(Boolean).join('\n\n'))
}

function textOf(part: MailPart): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'lines':
      return [
        part.lines.map(([what, amount]) => `${what}  ${amount}`).join('\n'),
        part.sums.map(([name, amount]) => `${name} ${amount}`).join('\n'),
      ]
        .filter(Boolean)
        .join('\n\n')
    case 'facts':
      return part.facts
        .map(([name, value]) => `${name}:${value.includes('\n') ? '\n' : ' '}${value}`)
        .join('\n')
    case 'link':
      return `${part.name}: ${part.href}`
    case 'written':
      return part.text
    case 'picture':
      return ''
  }
}
