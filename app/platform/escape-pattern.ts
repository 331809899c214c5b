/** Returns a text as it is written in a regular expression that finds it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
