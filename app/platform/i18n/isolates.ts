import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069']

/**
 * Wraps each value of a compiled message in Unicode's isolates: in a right-to-left sentence, "Grindbox!" keeps its mark
 * at its end, and names in a row stay in order.
 */
export const isolateValues = (tokens: CompiledMessage): CompiledMessage =>
  tokens.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [token]
    const [name, type, cases] = token
    if (!type) return [firstStrongIsolate, token, popDirectionalIsolate]
    if (typeof cases !== 'object' || cases === null) return [token]
    const isolated = Object.entries(cases).map(([key, one]) => [
      key,
      Array.isArray(one) ? isolateValues(one) : one,
    ])
    return [[name, type, Object.fromEntries(isolated)]]
  })

/** Returns a text without isolates, for programs such as mail readers that treat them as letters. */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

/** Wraps each line of a user's text in isolates, for use among sentences of any direction. */
export const isolatedText = (text: string) =>
  text.replace(/.+/g, `${firstStrongIsolate}$&${popDirectionalIsolate}`)
