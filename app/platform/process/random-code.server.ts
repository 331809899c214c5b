import { randomInt } from 'node:crypto'
import { printedCodeLength, printedCodeLetters } from '../printed-code'

/** Returns an unguessable code in the stored form. */
export const randomCode = () =>
  Array.from(
    { length: printedCodeLength },
    () => printedCodeLetters[randomInt(printedCodeLetters.length)],
  ).join('')
