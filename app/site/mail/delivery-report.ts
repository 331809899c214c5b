/** What a mail server reports of a mail that it took and could not deliver for good (RFC 3464). */
export interface DeliveryReport {
  /** The part of the Message-ID before the @, which is the mail's reference. */
  reference: string
  recipient: string
  /** A code of RFC 3463, such as 5.1.1. */
  status: string
  /** The answer of the recipient's mail server, in one line. */
  answer: string
}

/**
 * Reads a report from the source of a mail.
 * @returns undefined for any other mail: an answer, a notice of absence, a report of a delay, or one that does not name the mail
 */
export function readDeliveryReport(source: string): DeliveryReport | undefined {
  const [head, body] = headAndBody(source.replaceAll('\r\n', '\n'))
  const type = head('content-type')
  if (!isReport(type)) return
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]?.trim()
  const parts = boundary ? body.split(`\n--${boundary}`).map((part) => headAndBody(part.trimStart())) : []
  const partOf = (types: RegExp) => parts.find(([of]) => types.test(of('content-type')))?.[1]
  const [, ...recipients] = (partOf(/^message\/(global-)?delivery-status/i) ?? '').trim().split(/\n\s*\n/)
  const failed = recipients.map(fieldsOf).find((field) => /^failed/i.test(field('action')))
  const returned = partOf(/^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)/i)
  const [, reference] = /<([^<>@\s]+)@[^<>]*>/.exec(headAndBody(returned ?? '')[0]('message-id')) ?? []
  if (!failed || !reference) return
  return {
    reference,
    recipient: withoutType(failed('final-recipient') || failed('original-recipient')),
    status: failed('status'),
    answer: withoutType(failed('diagnostic-code')) || failed('status'),
  }
}

export const isReport = (contentType: string): boolean => /^\s*multipart\/report\b/i.test(contentType)

type Fields = (name: string) => string

function headAndBody(text: string): [head: Fields, body: string] {
  const end = text.indexOf('\n\n')
  return end < 0 ? [fieldsOf(text), ''] : [fieldsOf(text.slice(0, end)), text.slice(end + 1)]
}

/** Returns a function that finds a field of a header, unfolded; an empty text without one. */
function fieldsOf(head: string): Fields {
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
    return line?.slice(name.length + 1).trim() ?? ''
  }
}

/** Removes the type in front of a value, as in `rfc822; ada@example.org` and `smtp; 550 5.1.1 No such user`. */
const withoutType = (value: string) => value.replace(/^[\w-]+;\s*/, '')
