const amount =
  /^[\p{Sc}\s(~<>≤≥±+–—−-]*(?:[A-Z]{3}\s?)?\d[\d\s.,:'’/×x–—−-]*(?:\s?\p{Sc}|\s?%|\s?‰|\s?[\p{L}°µ]{1,3}[²³]?)?[)*†‡]?(?:\s\d{1,2})?$/u

/** Tells whether a cell is a number, with its currency or unit; a reference in brackets is none. */
export const isAmountCell = (text: string): boolean => amount.test(text) && !/^\(?\d+([.,]\d+)*\)$/.test(text)

/** Tells whether a cell is a sign for an empty value, such as a dash or "n.a.". */
export const isBlankCell = (text: string): boolean =>
  /^[-–—−.…·*×]{1,3}$|^(n\.?\s?\/?\s?a\.?|nil)$/iu.test(text)

const time = /^\d{1,2}[:.h]\d{2}(\s?[ap]\.?m\.?)?(\s?[-–—]\s?\d{1,2}[:.h]\d{2}(\s?[ap]\.?m\.?)?)?$/iu
const hour = /^\d{1,2}\s?[ap]\.?m\.?$/iu
const date = /^\d{1,4}[./-]\d{1,2}[./-](\d{1,4})?$/u
const year = /^(1[5-9]|20)\d\d([-–—/](\d{2}|\d{4}))?$/u
const dayOfMonth = /^(\d{1,2}\.?\s+\p{L}{3,10}\.?|\p{L}{3,10}\.?\s+\d{1,2}(st|nd|rd|th)?)(,?\s+\d{4})?$/u

/** Tells whether a cell is a time, a day or a year. */
export const isTimeCell = (text: string): boolean =>
  [time, hour, date, year, dayOfMonth].some((pattern) => pattern.test(text))
