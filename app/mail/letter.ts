/** What a mail says, once: its plain text and its HTML are both made of it. */
export interface Letter {
  subject: string
  parts: LetterPart[]
}

export type LetterPart =
  | { type: 'text'; text: string }
  /** What was bought, and what it comes to. */
  | { type: 'lines'; lines: [what: string, amount: string][]; sums: [name: string, amount: string][] }
  | { type: 'facts'; facts: [name: string, value: string][] }
  | { type: 'link'; name: string; href: string }

/** Whom a mail is from. */
export interface Sender {
  siteName: string
  siteUrl?: string
  contactEmail?: string
}

/** A letter as plain text. */
export function letterText({ parts }: Letter, { siteName, contactEmail }: Sender): string {
  const end = ['-- ', siteName, ...(contactEmail ? [contactEmail] : [])].join('\n')
  return [...parts.map(textOf), end].join('\n\n')
}

function textOf(part: LetterPart): string {
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
  }
}
