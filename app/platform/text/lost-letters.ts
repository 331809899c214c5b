/** What stands where a program could not tell a letter: U+FFFD. It is never stored. */
const lost = '\uFFFD'

export const hasLostLetters = (text: string): boolean => text.includes(lost)

export const withoutLostLetters = (text: string): string => text.replaceAll(lost, '')
