import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069']

/**
 * Puts each value of a compiled message between Unicode's isolates: in a sentence from right to left, "Grindbox!" keeps its
 * mark at its end, and two names in a row stay as they are listed.
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

/** Returns a text without isolates, for programs that take them for letters: after an address in a mail, one would become its end. */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

/** Puts each line of what somebody wrote between isolates, where it stands among sentences of any direction. */
export const isolated = (text: string) =>
  text.replace(/.+/g, `${firstStrongIsolate}$&${popDirectionalIsolate}`)
