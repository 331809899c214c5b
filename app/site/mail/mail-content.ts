import type { Readable } from 'node:stream'
import { withoutIsolates } from '../../platform/i18n/isolates'

export interface MailContent {
  subject: string
  parts: MailPart[]
  /** The small print: why the recipient gets the mail, and what to do about it. */
  foot?: MailPart[]
  /** The address that unsubscribes by a POST (RFC 8058). */
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
  /** The lines of an order, with its total. */
  | { type: 'lines'; lines: [what: string, amount: string][]; sums: [name: string, amount: string][] }
  | { type: 'facts'; facts: [name: string, value: string][] }
  | { type: 'link'; name: string; href: string }
  /** Safe HTML, with the same content as plain text. */
  | { type: 'written'; html: string; text: string }
  | { type: 'picture'; src: string; alt: string; width: number }

export interface MailSender {
  siteName: string
  siteUrl?: string
  contactEmail?: string
}

export function mailContentText(
  { parts, foot = [] }: MailContent,
  { siteName, contactEmail }: MailSender,
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
