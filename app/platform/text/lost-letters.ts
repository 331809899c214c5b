/** The replacement character, U+FFFD, in place of a letter that could not be read. It is never stored. */
const lost = '\uFFFD'

export const hasLostLetters = (text: string): boolean => text.includes(lost)

export const withoutLostLetters = (text: string): string => text.replaceAll(lost, '')
