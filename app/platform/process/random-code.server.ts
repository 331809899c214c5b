import { randomInt } from 'node:crypto'
import { codeLength, codeLetters } from '../printed-code'

/** Returns a code that nobody can guess, as it is stored. */
export const randomCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
