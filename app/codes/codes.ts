/** Without vowels, which make words, and without what is mistaken for something else. */
export const codeLetters = '23456789BCDFGHJKMNPQRSTVWXZ'
export const codeLength = 12
/** Of one batch. */
export const mostCodes = 1000

/** As it is printed: BCDF-GHJK-MNPQ */
export const printedCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** What somebody typed, as it is stored. */
export const typedCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

export const redeemAddress = (code: string) => `/redeem/${printedCode(code)}`
