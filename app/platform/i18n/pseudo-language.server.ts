import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']

/** Adds accents to a text, and makes it two fifths longer. */
function stretched(text: string): string {
  const letters = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter)
  const more = '~'.repeat(Math.ceil(text.trim().length * 0.4))
  return letters.join('') + more.replace(/~{6}(?=~)/g, '~~~~~~ ')
}

const elements = /(<\/?\w+\/?>)/
const pseudo = (text: string) =>
  text
    .split(elements)
    .map((part) => (elements.test(part) || part === '' ? part : stretched(part)))
    .join('')

function translated(message: string) {
  // A text in brackets stays as it is, since constants may be translated twice.
  if (/^\[.*\]$/s.test(message)) return message
  if (!message.includes('{')) return `[${pseudo(message)}]`
  return ['[', ...compileMessage(message, pseudo), ']']
}

/** The messages of the pseudo-language: every sentence, in brackets. */
export const pseudoMessages: Messages = new Proxy({}, { get: (_, message) => translated(String(message)) })
