/** The characters of codes on paper: no vowels, which would make words, and none that is mistaken for another. */
export const codeLetters = '23456789BCDFGHJKMNPQRSTVWXZ'
export const codeLength = 12

/** Returns a code as it is printed: BCDF-GHJK-MNPQ. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** Returns a typed code in the form that is stored. */
export const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
