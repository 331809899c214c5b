/** The characters of printed codes: no vowels, which could form words, and none that look alike. */
export const printedCodeLetters = '23456789BCDFGHJKMNPQRSTVWXZ'
export const printedCodeLength = 12

/** Returns a code as it is printed: BCDF-GHJK-MNPQ. */
export const formatPrintedCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** Normalizes a typed code to the stored form. */
export const normalizePrintedCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
